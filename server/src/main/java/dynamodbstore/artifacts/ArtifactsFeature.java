package dynamodbstore.artifacts;

import dynamodbstore.features.Feature;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import java.util.List;
import java.util.stream.Stream;

/** Artifacts of runs, logged models and versions as a feature of the server. */
public final class ArtifactsFeature implements Feature {
  private final ArtifactRoutes ofRuns;
  private final ModelArtifactRoutes ofModels;
  private final VersionArtifactRoutes ofVersions;

  public ArtifactsFeature(
      ArtifactService service,
      RunArtifacts runs,
      ModelArtifacts models,
      VersionArtifacts versions) {
    ofRuns = new ArtifactRoutes(service, runs);
    ofModels = new ModelArtifactRoutes(service, models);
    ofVersions = new VersionArtifactRoutes(service, versions);
  }

  @Override
  public List<Route> routes() {
    var endpoints =
        Stream.of(ofModels.endpoints(), ofVersions.endpoints()).flatMap(List::stream).toList();
    return Stream.of(Feature.routesOf(endpoints), ofRuns.routes()).flatMap(List::stream).toList();
  }

  @Override
  public List<Resolver> fields() {
    return ofRuns.fields();
  }
}
