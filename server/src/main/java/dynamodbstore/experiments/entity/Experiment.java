package dynamodbstore.experiments.entity;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.workspaces.entity.Workspace;
import java.time.Instant;
import java.util.Locale;

/**
 * Experiment: a named group of runs. Immutable.
 *
 * @param epoch number of deletions. A run that was restored within the current epoch is active
 *     although its experiment is not.
 */
public record Experiment(
    ExperimentId id,
    String workspace,
    String name,
    String artifactLocation,
    Stage stage,
    long epoch,
    Instant created,
    Instant updated) {
  /**
   * Lifecycle: ACTIVE to DELETED by a deletion, DELETED to RESTORING to ACTIVE by a restoration. In
   * RESTORING, shown as deleted, the runs are being restored; a retry of the request continues
   * that.
   */
  public enum Stage {
    ACTIVE,
    DELETED,
    RESTORING;

    /** The lifecycle stage in MLflow's responses. */
    public String text() {
      return this == ACTIVE ? "active" : DELETED.name().toLowerCase(Locale.ROOT);
    }
  }

  public boolean isActive() {
    return stage == Stage.ACTIVE;
  }

  /** Whether no request finds it any more, because its items are being deleted. */
  public boolean isBeingDeleted() {
    return workspace.equals(Workspace.NOWHERE);
  }

  /**
   * Logical time of the lifecycle: increases with every deletion and restoration, so that eras
   * order the changes of runs relative to them.
   */
  public long era() {
    return 2 * epoch + (isActive() ? 1 : 0);
  }

  /** The era after the current restoration completes. */
  public long eraOnceRestored() {
    return 2 * epoch + 1;
  }

  /**
   * Returns this experiment, as a guard of operations that need an active one.
   *
   * @throws ApiError if it is not active
   */
  public Experiment requireActive() {
    if (!isActive()) {
      throw ApiError.invalid(
          "The experiment %s must be in the 'active' state. Current state is %s."
              .formatted(id, stage.text()));
    }
    return this;
  }

  public Experiment renamed(String newName, Instant now) {
    return new Experiment(id, workspace, newName, artifactLocation, stage, epoch, created, now);
  }

  public Experiment in(String newWorkspace) {
    return new Experiment(id, newWorkspace, name, artifactLocation, stage, epoch, created, updated);
  }

  public Experiment staged(Stage newStage, Instant now) {
    long newEpoch = newStage == Stage.DELETED ? epoch + 1 : epoch;
    return new Experiment(id, workspace, name, artifactLocation, newStage, newEpoch, created, now);
  }
}
