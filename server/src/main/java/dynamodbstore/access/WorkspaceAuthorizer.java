package dynamodbstore.access;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Authorizer of a server with workspaces: searches omit the experiments of other workspaces among
 * those that a request names. Requests for one resource are not its concern: the operation responds
 * that the resource is missing.
 */
public final class WorkspaceAuthorizer implements Authorizer {
  private final Authorizer permissions;
  private final ExperimentScope scope;
  private final BiConsumer<Caller, String> locations;

  /**
   * @param permissions decides within a workspace
   * @param locations throws an error if a location of artifacts is of another workspace
   */
  public WorkspaceAuthorizer(
      Authorizer permissions, ExperimentScope scope, BiConsumer<Caller, String> locations) {
    this.permissions = permissions;
    this.scope = scope;
    this.locations = locations;
  }

  @Override
  public boolean permits(Caller caller, Resource resource, Level level) {
    if (resource instanceof Resource.ArtifactLocation(String uri)) {
      locations.accept(caller, uri);
    }
    return permissions.permits(caller, resource, level);
  }

  @Override
  public Visibility visibility(Caller caller) {
    var permitted = permissions.visibility(caller);
    return new Visibility() {
      @Override
      public boolean isVisible(Resource resource) {
        return permitted.isVisible(resource);
      }

      @Override
      public Set<ExperimentId> experiments(Set<ExperimentId> searched) {
        return permitted.experiments(scope.within(caller, searched));
      }
    };
  }
}
