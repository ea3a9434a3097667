package dynamodbstore.gc;

import static dynamodbstore.runs.storage.RunPurgeRepository.deletionOf;
import static dynamodbstore.runs.storage.RunPurgeRepository.isDeletable;

import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.runs.data.RunSummary;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Decisions on permanent deletions, by the command and by background jobs: one transaction each,
 * which puts a ticket. Refused if the entity was restored, or deleted again, since it was read.
 * Thread-safe.
 */
public final class PurgeDecisions {
  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final PurgeRepositories stored;
  private final InstantSource clock;

  public PurgeDecisions(PurgeRepositories stored, InstantSource clock) {
    this.stored = stored;
    this.clock = clock;
  }

  /**
   * An optimistic update, with retry if a server has settled the run since it was read.
   *
   * @param selected a run that is not active
   */
  public boolean decide(RunSummary selected) {
    var deleted = deletionOf(selected);
    var again = new AtomicReference<>(Optional.of(selected));
    return update.call(
        "run",
        selected.location().run(),
        () -> {
          var run = again.get().filter(one -> isStillDeleted(one, deleted));
          if (run.isEmpty()) {
            return Optional.of(false);
          }
          if (stored.runs().decide(run.get(), clock.instant())) {
            return Optional.of(true);
          }
          again.set(stored.runs().find(selected.location().run()));
          return Optional.empty();
        });
  }

  private static boolean isStillDeleted(RunSummary run, Instant deleted) {
    return isDeletable(run) && deletionOf(run).equals(deleted);
  }

  public boolean decide(LoggedModel model) {
    return stored.models().decide(model, clock.instant());
  }

  public boolean decide(Experiment experiment) {
    return stored.experiments().decide(experiment, clock.instant());
  }
}
