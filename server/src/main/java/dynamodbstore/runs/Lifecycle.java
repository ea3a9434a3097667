package dynamodbstore.runs;

import dynamodbstore.experiments.Experiment;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a run was deleted by itself, and how that stands to deletions of its experiment.
 *
 * @param deleted when it was deleted; absent means that it was not
 * @param deletedIn the era of the experiment in which it was: a restoration of the experiment
 *     brings back what was deleted in an era before
 * @param restoredIn the epoch of the experiment in which it was last restored: it stays active
 *     while that epoch's deletion lasts
 */
record Lifecycle(Optional<Instant> deleted, long deletedIn, long restoredIn) {
  static final Lifecycle NEW = new Lifecycle(Optional.empty(), 0, 0);

  boolean isDeleted() {
    return deleted.isPresent();
  }

  /** Whether the run counts as active, being part of this experiment. */
  boolean isActiveIn(Experiment experiment) {
    return !isDeleted() && (experiment.isActive() || restoredIn == experiment.epoch());
  }

  Lifecycle deleted(Experiment experiment, Instant now) {
    return new Lifecycle(Optional.of(now), experiment.era(), restoredIn);
  }

  Lifecycle restored(Experiment experiment) {
    return new Lifecycle(Optional.empty(), 0, experiment.epoch());
  }
}
