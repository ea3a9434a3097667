package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.experiments.Experiment;
import java.time.Instant;
import java.util.Optional;

/**
 * One execution of somebody's code. What it logged is kept beside it.
 *
 * @param nameTagged whether the name shows as the tag mlflow.runName too, which is not stored twice
 * @param start whatever the client said, long ago or never included
 */
public record Run(
    RunPlace place,
    String name,
    boolean nameTagged,
    String user,
    RunStatus status,
    Instant start,
    Optional<Instant> end,
    Lifecycle lifecycle,
    Liveness liveness) {
  /** The tag that is the run's name. */
  public static final String NAME_TAG = "mlflow.runName";

  /** A new name, which shows as a tag again should that have been deleted. */
  Run named(String newName) {
    var unsettled = liveness.unsettled();
    return new Run(
        place,
        newName,
        true,
        user,
        status,
        start,
        end,
        lifecycle,
        newName.equals(name) ? unsettled : unsettled.renamed());
  }

  Run withoutNameTag() {
    return new Run(place, name, false, user, status, start, end, lifecycle, liveness.unsettled());
  }

  /** One that has ended is settled at once. */
  Run at(RunStatus newStatus) {
    return new Run(
        place,
        name,
        nameTagged,
        user,
        newStatus,
        start,
        end,
        lifecycle,
        newStatus.isEnded() ? liveness.ended() : liveness.unsettled());
  }

  Run ended(Instant newEnd) {
    return new Run(
        place,
        name,
        nameTagged,
        user,
        status,
        start,
        Optional.of(newEnd),
        lifecycle,
        liveness.unsettled());
  }

  Run deleted(Experiment experiment, Instant now) {
    var unsettled = liveness.unsettled();
    return with(
        lifecycle.deleted(experiment, now),
        lifecycle.isDeleted() ? unsettled : unsettled.deleted(now));
  }

  Run restored(Experiment experiment) {
    var unsettled = liveness.unsettled();
    return with(
        lifecycle.restored(experiment), lifecycle.isDeleted() ? unsettled.dueAgain() : unsettled);
  }

  Run live(Instant now) {
    return with(lifecycle, liveness.renewed(now, status.isEnded()));
  }

  /** Whether a write that happens now needs the run itself to change. */
  boolean isFresh(Instant now) {
    return liveness.isFresh(now, status.isEnded());
  }

  Run with(Liveness newLiveness) {
    return with(lifecycle, newLiveness);
  }

  private Run with(Lifecycle newLifecycle, Liveness newLiveness) {
    return new Run(place, name, nameTagged, user, status, start, end, newLifecycle, newLiveness);
  }
}
