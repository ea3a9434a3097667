package dynamodbstore.experiments;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.ExperimentBackFillRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Experiments as a feature of the server. */
public final class ExperimentsFeature implements Feature {
  private final FeatureContext context;
  private final ExperimentService service;
  private final ExperimentDirectory directory;
  private final ExperimentRoutes routes;

  /**
   * @param runs restores the runs of a restored experiment
   */
  public ExperimentsFeature(
      FeatureContext context, RunRestoration runs, ExperimentArtifactLocations artifactLocations) {
    this.context = context;
    var repository = new ExperimentRepository(context.table(), context.fullText(), context.clock());
    service =
        new ExperimentService(
            repository, runs, artifactLocations, context.ownership(), context.clock());
    var index = new ExperimentSearchRepository(context.table(), context.fullText());
    directory = new ExperimentDirectory(repository, index);
    var search = new ExperimentSearchService(repository, index, context.engine());
    routes = new ExperimentRoutes(service, search);
  }

  public ExperimentService service() {
    return service;
  }

  public ExperimentDirectory directory() {
    return directory;
  }

  /** All experiments of all workspaces, deleted ones included. Read as they are listed. */
  public Set<ExperimentId> everywhere() {
    return context.hasWorkspaces()
        ? new WorkspaceRepository(context.table(), context.clock())
            .list().stream()
                .flatMap(workspace -> directory.all(workspace.name()).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new))
        : directory.all(Caller.DEFAULT_WORKSPACE);
  }

  /** Which experiments a caller may name. */
  public ExperimentScope scope() {
    return context.hasWorkspaces()
        ? (caller, named) -> directory.within(caller.workspace(), named)
        : ExperimentScope.ALL;
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(routes.endpoints());
  }

  @Override
  public List<Resolver> fields() {
    return routes.fields();
  }

  @Override
  public List<TextSource> textSources() {
    return List.of(new ExperimentBackFillRepository(context.table(), context.fullText()));
  }
}
