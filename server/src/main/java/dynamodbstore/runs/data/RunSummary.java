package dynamodbstore.runs.data;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.runs.entity.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Run with its experiment, which decides whether the run is active and where its artifacts are.
 *
 * <p>As the subject of a search it has attributes and the name tag; a search that refers to more
 * needs {@link RunWithData}.
 */
public record RunSummary(Run run, Experiment experiment) implements FoundRun {
  public RunLocation location() {
    return run.location();
  }

  public boolean isActive() {
    return run.lifecycle().isActiveIn(experiment);
  }

  /** MLflow's name of the lifecycle stage. */
  public String stage() {
    return isActive() ? "active" : "deleted";
  }

  /**
   * Derived from the artifact root of the experiment, which never changes, unless the run was
   * imported from elsewhere.
   */
  public String artifactUri() {
    return run.artifacts()
        .orElseGet(() -> artifactUri(experiment.artifactLocation(), location().run()));
  }

  /** Location of the artifacts of a run below that of its experiment. */
  public static String artifactUri(String experimentLocation, RunId run) {
    return ArtifactUri.append(experimentLocation, run.text(), "artifacts");
  }

  /**
   * Returns this run if it is active.
   *
   * @throws ApiError if it is not active
   */
  public RunSummary requireActive() {
    if (!isActive()) {
      throw ApiError.invalid(
          "The run %s must be in the 'active' state. Current state is %s."
              .formatted(location().run(), stage()));
    }
    return this;
  }

  @Override
  public RunSummary info() {
    return this;
  }

  @Override
  public boolean isSmall() {
    return true;
  }

  @Override
  public Optional<Datum> attribute(String key) {
    return switch (key) {
      case "run_id" -> text(location().run().text());
      case "run_name" -> text(run.name());
      case "user_id" -> text(run.user());
      case "status" -> text(run.status().name());
      case "artifact_uri" -> text(artifactUri());
      case "start_time" -> Optional.of(new Datum.Whole(run.start().toEpochMilli()));
      case "end_time" -> run.end().map(end -> new Datum.Whole(end.toEpochMilli()));
      default -> Optional.empty();
    };
  }

  private static Optional<Datum> text(String text) {
    return Optional.of(new Datum.Text(text));
  }

  @Override
  public Optional<String> tag(String key) {
    if (!key.equals(Run.NAME_TAG)) {
      throw unread(key);
    }
    return run.nameTagged() ? Optional.of(run.name()) : Optional.empty();
  }

  @Override
  public Optional<String> param(String key) {
    throw unread(key);
  }

  @Override
  public List<Measurement> measurements(String key) {
    throw unread(key);
  }

  @Override
  public OptionalDouble leastMetric(String key) {
    throw unread(key);
  }

  @Override
  public OptionalDouble greatestMetric(String key) {
    throw unread(key);
  }

  @Override
  public List<UsedDataset> datasets() {
    throw unread("datasets");
  }

  private static IllegalStateException unread(String key) {
    return new IllegalStateException("The logged data of the run was not read: " + key);
  }
}
