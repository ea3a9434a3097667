package dynamodbstore.deletionmarks;

import dynamodbstore.api.RunId;
import java.util.Map;

/**
 * Last deletions of some runs, those of their experiments included. Immutable.
 *
 * @param deletions times in milliseconds since the epoch
 */
public record DeletionMarks(Map<RunId, Long> deletions) {
  public static final DeletionMarks NONE = new DeletionMarks(Map.of());

  public DeletionMarks {
    deletions = Map.copyOf(deletions);
  }

  /** Whether a run was deleted at this time or later. */
  public boolean isDeletedSince(RunId run, long millis) {
    return deletions.getOrDefault(run, Long.MIN_VALUE) >= millis;
  }
}
