package dynamodbstore.runs.entity;

import dynamodbstore.experiments.entity.Experiment;
import java.time.Instant;
import java.util.Optional;

/**
 * Deletion state of one run, relative to deletions and restorations of its experiment.
 *
 * @param deleted when the run itself was deleted; absent if it was not
 * @param deletedIn the era of the experiment in which the run was deleted: restoring the experiment
 *     also restores runs that were deleted in an earlier era
 * @param restoredIn the epoch of the experiment in which the run was last restored: the run stays
 *     active while that epoch's deletion lasts
 */
public record Lifecycle(Optional<Instant> deleted, long deletedIn, long restoredIn) {
  public static final Lifecycle NEW = new Lifecycle(Optional.empty(), 0, 0);

  public boolean isDeleted() {
    return deleted.isPresent();
  }

  /** Whether the run is active, given the state of its experiment. */
  public boolean isActiveIn(Experiment experiment) {
    return !isDeleted() && (experiment.isActive() || restoredIn == experiment.epoch());
  }

  Lifecycle deleted(Experiment experiment, Instant now) {
    return new Lifecycle(Optional.of(now), experiment.era(), restoredIn);
  }

  Lifecycle restored(Experiment experiment) {
    return new Lifecycle(Optional.empty(), 0, experiment.epoch());
  }
}
