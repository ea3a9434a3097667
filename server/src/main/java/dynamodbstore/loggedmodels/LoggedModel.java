package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import java.time.Instant;

/**
 * Model that was logged to an experiment: an immutable snapshot of its item.
 *
 * @param type kind of the model; empty if the client named none, as MLflow shows it
 * @param sourceRun id of the run that produced the model, as the client claims: it is not verified;
 *     empty if the client named none
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
  /** State of the model's files. Every transition is allowed. */
  public enum Status {
    UNSPECIFIED,
    PENDING,
    READY,
    FAILED
  }

  /** Lifecycle stage. A deleted model is kept and shown on request; it cannot be restored. */
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
