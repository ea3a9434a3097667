package dynamodbstore.runs;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.RunPlace;
import dynamodbstore.experiments.Experiment;

/** Run with its experiment, which decides whether the run is active and where its artifacts are. */
public record RunInfo(Run run, Experiment experiment) {
  public RunPlace place() {
    return run.place();
  }

  public boolean isActive() {
    return run.lifecycle().isActiveIn(experiment);
  }

  /** MLflow's name of the lifecycle stage. */
  public String stage() {
    return isActive() ? "active" : "deleted";
  }

  /** Derived from the artifact root of the experiment, which never changes. */
  public String artifactUri() {
    return ArtifactUri.append(experiment.artifactLocation(), place().run().text(), "artifacts");
  }

  /**
   * Returns this run if it is active.
   *
   * @throws ApiError if it is not active
   */
  public RunInfo requireActive() {
    if (!isActive()) {
      throw ApiError.invalid(
          "The run %s must be in the 'active' state. Current state is %s."
              .formatted(place().run(), stage()));
    }
    return this;
  }
}
