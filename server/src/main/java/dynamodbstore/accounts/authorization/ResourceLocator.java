package dynamodbstore.accounts.authorization;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;
import java.util.Optional;

/**
 * Lookup of the experiment or model that a resource inherits its permissions from. Called only for
 * resources whose ids do not contain it.
 */
public interface ResourceLocator {
  Optional<ExperimentId> experiment(String workspace, String name);

  Optional<ExperimentId> experimentOf(RunId run);

  Optional<ExperimentId> experimentOf(ModelId loggedModel);

  Optional<ExperimentId> experimentOf(TraceId trace);

  /** Whether an experiment exists in a workspace. */
  boolean contains(String workspace, ExperimentId experiment);

  /** The registered model or prompt with a name. */
  Optional<Resource> model(String workspace, String name);

  /**
   * Whom a location of artifacts belongs to.
   *
   * @param uri as a request spells it
   */
  ArtifactOwnership artifacts(String uri);

  /** Whom a location of artifacts belongs to. */
  sealed interface ArtifactOwnership {
    /** Inside the folder of an experiment. */
    record OfExperiment(ExperimentId id) implements ArtifactOwnership {}

    /** Inside the server's artifact root, but in no experiment's folder. */
    record Shared() implements ArtifactOwnership {}

    /** Elsewhere: only the server's rules for locations apply. */
    record Foreign() implements ArtifactOwnership {}
  }
}
