package dynamodbstore.artifacts;

import dynamodbstore.features.Feature;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import java.util.List;

/** Artifacts of every kind of owner as a feature of the server. */
public final class ArtifactsFeature implements Feature {
  private final List<ArtifactRoutes> owners;

  public ArtifactsFeature(ArtifactRoutes... owners) {
    this.owners = List.of(owners);
  }

  @Override
  public List<Route> routes() {
    return owners.stream().flatMap(owner -> owner.routes().stream()).toList();
  }

  @Override
  public List<Resolver> fields() {
    return owners.stream().flatMap(owner -> owner.fields().stream()).toList();
  }
}
