package dynamodbstore.promptlab;

import dynamodbstore.access.Resource;
import dynamodbstore.artifacts.OwnedArtifacts;
import dynamodbstore.features.Feature;
import dynamodbstore.http.Route;
import dynamodbstore.runs.RunsFeature;
import java.time.InstantSource;
import java.util.List;

/** The prompt lab of MLflow's web UI as a feature of the server. */
public final class PromptlabFeature implements Feature {
  private final PromptlabRoutes routes;

  /**
   * @param version MLflow's version, which the prompt lab stores with each run
   */
  public PromptlabFeature(
      RunsFeature runs,
      OwnedArtifacts<Resource.Run> artifacts,
      InstantSource clock,
      String version) {
    var service = new PromptlabService(runs.services(), artifacts, clock, version);
    routes = new PromptlabRoutes(service, clock);
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(routes.endpoints());
  }
}
