package dynamodbstore.fulltext;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Snapshot of the settings of full text and of the progress of the back-fills.
 *
 * @param tags which tags of runs are indexed at all
 */
public record FullTextStatus(
    Map<TextField, Set<TokenLevel>> wanted,
    Map<TextField, BackFillState> backFills,
    TagRanking tags) {
  public FullTextStatus {
    wanted = Map.copyOf(wanted);
    backFills = Map.copyOf(backFills);
  }

  /** The levels at which new texts of a field are indexed. */
  public Set<TokenLevel> levels(TextField field) {
    return wanted.getOrDefault(field, Set.of());
  }

  /**
   * Whether every text of a field is indexed at the levels of the settings, so that searches may
   * rely on the rows.
   */
  public boolean isComplete(TextField field) {
    return backFill(field)
        .filter(state -> state.isComplete() && state.levels().equals(levels(field)))
        .isPresent();
  }

  /**
   * Whether texts that are written now get rows at a level: if the settings enable it, and for a
   * while after they disabled it. Until then a server that has not read the new settings may still
   * search these rows.
   */
  public boolean isPut(TextField field, TokenLevel level, Instant now) {
    return levels(field).contains(level)
        || backFill(field)
            .filter(state -> state.levels().contains(level) || now.isBefore(state.notBefore()))
            .isPresent();
  }

  /** Status of a field, for operators. */
  public String describe(TextField field) {
    var levels = levels(field);
    var state = backFill(field).filter(found -> found.levels().equals(levels));
    var setting =
        field.setting()
            + ": "
            + (levels.isEmpty() ? "off" : "on (" + TokenLevel.write(levels) + ")");
    if (isComplete(field) || (backFill(field).isEmpty() && levels.isEmpty())) {
      return setting;
    }
    var todo = levels.isEmpty() ? "deleting rows" : "not used until back-filled";
    return "%s, %s: %d processed so far"
        .formatted(setting, todo, state.map(BackFillState::done).orElse(0L));
  }

  Optional<BackFillState> backFill(TextField field) {
    return Optional.ofNullable(backFills.get(field));
  }
}
