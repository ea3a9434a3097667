package dynamodbstore.fulltext;

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

  Optional<BackFillState> backFill(TextField field) {
    return Optional.ofNullable(backFills.get(field));
  }
}
