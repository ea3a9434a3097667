package dynamodbstore.workspaces;

import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.concurrency.Time;
import dynamodbstore.experiments.entity.ExperimentWorkspaceRepository;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.monitoring.Gauge;
import dynamodbstore.registry.entity.RegisteredModelWorkspaceRepository;
import dynamodbstore.workspaces.deletion.ExperimentPurgeRepository;
import dynamodbstore.workspaces.deletion.WorkspaceRemoval;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import dynamodbstore.workspaces.entity.WorkspaceResources;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Workspaces as a feature of the server. */
public final class WorkspacesFeature implements Feature {
  private static final Duration PAUSE = Duration.ofSeconds(30);

  private final WorkspaceRoutes routes;
  private final WorkspaceRemoval removal;
  private final ExperimentPurgeRepository purge;

  /**
   * @param traces deletes all traces of an experiment, and their blocks
   */
  public WorkspacesFeature(
      FeatureContext context,
      WorkspaceDirectory directory,
      WorkspaceRoles roles,
      Consumer<ExperimentId> traces) {
    var repository = new WorkspaceRepository(context.table(), context.clock());
    removal = new WorkspaceRemoval(repository, families(context), roles, Time.SYSTEM);
    purge = new ExperimentPurgeRepository(context.table(), repository, traces, context.clock());
    routes =
        new WorkspaceRoutes(
            new WorkspaceService(repository, directory, roles, context.environment().random()),
            new WorkspaceDeletionService(repository, directory, removal));
  }

  private static List<WorkspaceResources> families(FeatureContext context) {
    // As in the reference, which reports models first.
    return List.of(
        new RegisteredModelWorkspaceRepository(
            context.table(), context.fullText(), context.clock()),
        new ExperimentWorkspaceRepository(context.table(), context.fullText(), context.clock()));
  }

  @Override
  public List<BackgroundJob> jobs() {
    return List.of(
        BackgroundJob.periodic("workspace-removal", removal::continueAll, PAUSE),
        BackgroundJob.periodic("experiment-purge", purge::purgeDue, PAUSE));
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge(
            "dynamodbstore_workspaces_being_deleted",
            "Workspaces whose deletion has not ended",
            removal::pending),
        new Gauge(
            "dynamodbstore_resources_of_deleted_workspaces",
            "Experiments and registered models of these workspaces that are left",
            removal::left),
        new Gauge(
            "dynamodbstore_experiments_to_purge",
            "Experiments of deleted workspaces whose items are still stored",
            purge::waiting));
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(routes.endpoints());
  }
}
