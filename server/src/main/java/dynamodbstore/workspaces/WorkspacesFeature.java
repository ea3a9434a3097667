package dynamodbstore.workspaces;

import dynamodbstore.api.ArtifactUri;
import dynamodbstore.concurrency.Time;
import dynamodbstore.experiments.WorkspaceArtifactRoots;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.http.Route;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.List;

/** Workspaces as a feature of the server. */
public final class WorkspacesFeature implements Feature {
  private final WorkspaceDirectory directory;
  private final WorkspaceRoutes routes;

  /**
   * @param refresh how long this server may use a workspace that it has read
   */
  public WorkspacesFeature(FeatureContext context, Duration refresh) {
    var repository = new WorkspaceRepository(context.table(), context.clock());
    directory = new WorkspaceDirectory(repository, refresh, Time.SYSTEM);
    routes =
        new WorkspaceRoutes(
            new WorkspaceService(repository, directory, context.environment().random()),
            new WorkspaceDeletionService(repository, directory));
  }

  public WorkspaceDirectory directory() {
    return directory;
  }

  /** Artifact roots: that of the workspace, or else a folder in that of the server. */
  public WorkspaceArtifactRoots artifactRoots() {
    return (root, workspace) ->
        directory
            .find(workspace)
            .artifactRoot()
            .orElseGet(() -> ArtifactUri.append(root, "workspaces", workspace));
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(routes.endpoints());
  }
}
