package dynamodbstore.fulltext;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which fields are to have rows, and which have them all. */
public record FullTextStatus(
    Map<TextField, Set<Level>> wanted, Map<TextField, BackFillState> backFills) {
  public FullTextStatus {
    wanted = Map.copyOf(wanted);
    backFills = Map.copyOf(backFills);
  }

  /** The levels that a field's texts get rows at. */
  public Set<Level> levels(TextField field) {
    return wanted.getOrDefault(field, Set.of());
  }

  /** Whether every text of a field has the rows it should have, so that searches may rely on it. */
  public boolean isComplete(TextField field) {
    return backFill(field)
        .filter(state -> state.isComplete() && state.levels().equals(levels(field)))
        .isPresent();
  }

  /**
   * Whether texts that are written now get rows at a level: if settings want it, and if they did
   * until a moment ago. Somebody who has not heard of the change yet may still look for the rows.
   */
  public boolean isPut(TextField field, Level level, Instant now) {
    return levels(field).contains(level)
        || backFill(field)
            .filter(state -> state.levels().contains(level) || now.isBefore(state.notBefore()))
            .isPresent();
  }

  /** How a field stands, for people. */
  public String describe(TextField field) {
    var levels = levels(field);
    var state = backFill(field).filter(found -> found.levels().equals(levels));
    var setting =
        field.setting() + ": " + (levels.isEmpty() ? "off" : "on (" + Level.write(levels) + ")");
    if (isComplete(field) || (backFill(field).isEmpty() && levels.isEmpty())) {
      return setting;
    }
    var todo = levels.isEmpty() ? "rows that are left over go" : "searches wait for rows to come";
    return "%s, %s: %d looked at so far"
        .formatted(setting, todo, state.map(BackFillState::done).orElse(0L));
  }

  Optional<BackFillState> backFill(TextField field) {
    return Optional.ofNullable(backFills.get(field));
  }
}
