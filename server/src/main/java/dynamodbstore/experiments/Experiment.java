package dynamodbstore.experiments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import java.time.Instant;
import java.util.Locale;

/**
 * What holds runs together.
 *
 * @param epoch how often it has been deleted. A run that was restored within the epoch is active
 *     though its experiment is not.
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
  /** RESTORING is shown as deleted: its runs are being brought back, and a retry goes on. */
  public enum Stage {
    ACTIVE,
    DELETED,
    RESTORING;

    /** As MLflow writes it. */
    public String text() {
      return this == ACTIVE ? "active" : DELETED.name().toLowerCase(Locale.ROOT);
    }
  }

  public boolean isActive() {
    return stage == Stage.ACTIVE;
  }

  /**
   * A number that grows whenever it is deleted or restored: what happened in an earlier era
   * happened before.
   */
  public long era() {
    return 2 * epoch + (isActive() ? 1 : 0);
  }

  /** The era that begins once the restoration under way is done. */
  public long eraOnceRestored() {
    return 2 * epoch + 1;
  }

  /**
   * Itself, for whatever may only be done to an active experiment.
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

  Experiment renamed(String newName, Instant now) {
    return new Experiment(id, workspace, newName, artifactLocation, stage, epoch, created, now);
  }

  Experiment staged(Stage newStage, Instant now) {
    long newEpoch = newStage == Stage.DELETED ? epoch + 1 : epoch;
    return new Experiment(id, workspace, name, artifactLocation, newStage, newEpoch, created, now);
  }
}
