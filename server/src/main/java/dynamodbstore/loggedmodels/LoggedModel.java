package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import java.time.Instant;

/**
 * A model that was logged to an experiment.
 *
 * @param type what kind of model it is; empty if nobody said, as MLflow shows it
 * @param sourceRun the run that made it, as whoever created it says: nobody checks; empty if none
 */
public record LoggedModel(
    ModelId id,
    ExperimentId experiment,
    String workspace,
    String name,
    String artifactLocation,
    String type,
    String sourceRun,
    Status status,
    Stage stage,
    Instant created,
    Instant updated) {
  /** How far its files are. Any may follow any. */
  public enum Status {
    UNSPECIFIED,
    PENDING,
    READY,
    FAILED
  }

  /** A deleted model is kept, and is shown to those who ask for it. It never comes back. */
  public enum Stage {
    ACTIVE,
    DELETED
  }

  public boolean isActive() {
    return stage == Stage.ACTIVE;
  }

  LoggedModel finalized(Status newStatus, Instant now) {
    return changed(newStatus, stage, now);
  }

  LoggedModel deleted(Instant now) {
    return changed(status, Stage.DELETED, now);
  }

  private LoggedModel changed(Status newStatus, Stage newStage, Instant now) {
    return new LoggedModel(
        id,
        experiment,
        workspace,
        name,
        artifactLocation,
        type,
        sourceRun,
        newStatus,
        newStage,
        created,
        now);
  }
}
