package dynamodbstore.runs.entity;

import dynamodbstore.api.RunLocation;
import dynamodbstore.experiments.entity.Experiment;
import java.time.Instant;
import java.util.Optional;

/**
 * Run item: one execution of a client's code. Immutable. What the run logged lies in child items
 * beside it.
 *
 * <p>Methods that apply a change of a client also clear the settling token, so that a settler that
 * is copying the run loses its lease and its last write is refused.
 *
 * @param nameTagged whether the name is also shown as the tag mlflow.runName, which is not stored a
 *     second time
 * @param start as sent by the client; any value, including the distant past and 0
 * @param artifacts location of its artifacts, of a run that was imported and has them elsewhere
 *     than below the location of its experiment
 */
public record Run(
    RunLocation location,
    String name,
    boolean nameTagged,
    String user,
    RunStatus status,
    Instant start,
    Optional<Instant> end,
    Lifecycle lifecycle,
    SettlingState settlingState,
    Optional<String> artifacts) {
  /** A run whose artifacts are below the location of its experiment. */
  public Run(
      RunLocation location,
      String name,
      boolean nameTagged,
      String user,
      RunStatus status,
      Instant start,
      Optional<Instant> end,
      Lifecycle lifecycle,
      SettlingState settlingState) {
    this(
        location,
        name,
        nameTagged,
        user,
        status,
        start,
        end,
        lifecycle,
        settlingState,
        Optional.empty());
  }

  /** Tag under which clients see the run's name. */
  public static final String NAME_TAG = "mlflow.runName";

  /** Sets the name. It is shown as a tag again, even if that tag was deleted. */
  public Run withName(String newName) {
    var unsettled = settlingState.withSettlingCancelled();
    return new Run(
        location,
        newName,
        true,
        user,
        status,
        start,
        end,
        lifecycle,
        newName.equals(name) ? unsettled : unsettled.renamed(),
        artifacts);
  }

  public Run withoutNameTag() {
    return new Run(
        location,
        name,
        false,
        user,
        status,
        start,
        end,
        lifecycle,
        settlingState.withSettlingCancelled(),
        artifacts);
  }

  /** A run with a terminal status is due for settling at once. */
  public Run withStatus(RunStatus newStatus) {
    return new Run(
        location,
        name,
        nameTagged,
        user,
        newStatus,
        start,
        end,
        lifecycle,
        newStatus.isEnded() ? settlingState.ended() : settlingState.withSettlingCancelled(),
        artifacts);
  }

  public Run withEnd(Instant newEnd) {
    return new Run(
        location,
        name,
        nameTagged,
        user,
        status,
        start,
        Optional.of(newEnd),
        lifecycle,
        settlingState.withSettlingCancelled(),
        artifacts);
  }

  public Run deleted(Experiment experiment, Instant now) {
    var unsettled = settlingState.withSettlingCancelled();
    return with(
        lifecycle.deleted(experiment, now),
        lifecycle.isDeleted() ? unsettled : unsettled.deleted(now));
  }

  public Run restored(Experiment experiment) {
    var unsettled = settlingState.withSettlingCancelled();
    return with(
        lifecycle.restored(experiment),
        lifecycle.isDeleted() ? unsettled.requireResettling() : unsettled);
  }

  public Run live(Instant now) {
    return with(lifecycle, settlingState.renewed(now, status.isEnded()));
  }

  /**
   * Whether a write at this time may leave the run item unchanged: the run is LIVE and was renewed
   * recently.
   */
  public boolean isFresh(Instant now) {
    return settlingState.isFresh(now, status.isEnded());
  }

  public Run with(SettlingState newLiveness) {
    return with(lifecycle, newLiveness);
  }

  private Run with(Lifecycle newLifecycle, SettlingState newLiveness) {
    return new Run(
        location, name, nameTagged, user, status, start, end, newLifecycle, newLiveness, artifacts);
  }
}
