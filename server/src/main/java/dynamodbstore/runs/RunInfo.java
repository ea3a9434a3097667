package dynamodbstore.runs;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.RunPlace;
import dynamodbstore.experiments.Experiment;

/** A run as it shows: with its experiment, which may have been deleted and it with it. */
public record RunInfo(Run run, Experiment experiment) {
  public RunPlace place() {
    return run.place();
  }

  public boolean isActive() {
    return run.lifecycle().isActiveIn(experiment);
  }

  /** As MLflow writes it. */
  public String stage() {
    return isActive() ? "active" : "deleted";
  }

  /** Follows from where its experiment keeps artifacts, which never changes. */
  public String artifactUri() {
    return ArtifactUri.append(experiment.artifactLocation(), place().run().text(), "artifacts");
  }

  /**
   * Itself, for whatever may only be done to an active run.
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
