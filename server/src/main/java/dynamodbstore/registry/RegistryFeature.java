package dynamodbstore.registry;

import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelBackFillRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.messages.RegistryDetailsReader;
import dynamodbstore.registry.search.ModelVersionSearchRepository;
import dynamodbstore.registry.search.ModelVersionSearchService;
import dynamodbstore.registry.search.RegisteredModelSearchRepository;
import dynamodbstore.registry.search.RegisteredModelSearchService;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Registered models, including prompts, and their versions as a feature of the server. */
public final class RegistryFeature implements Feature {
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final FeatureContext context;
  private final RegisteredModelRepository models;
  private final RegistryServices services;
  private final RegisteredModelRoutes modelRoutes;
  private final ModelVersionRoutes versionRoutes;

  /**
   * @param origins the runs and logged models that versions are created from
   */
  public RegistryFeature(FeatureContext context, VersionOrigins origins, SourceRules rules) {
    this.context = context;
    var table = context.table();
    var clock = context.clock();
    var environment = context.environment();
    var engine = context.engine();
    models = new RegisteredModelRepository(table, context.fullText(), clock);
    var versionRows = new ModelVersionRepository(table, models, clock);
    var maps = new SpillableMapRepository(table);
    var stored = new RegistryRepositories(models, versionRows, maps);
    var reader = new RegistryDetailsReader(versionRows, maps);
    var updater = new RegisteredModelUpdater(models);
    services =
        new RegistryServices(
            new RegisteredModelService(models, reader, updater, context.ownership(), environment),
            new RegisteredModelSearchService(
                models,
                new RegisteredModelSearchRepository(table, models, context.fullText()),
                maps,
                reader,
                engine),
            new ModelAliasService(stored, reader, updater, environment.random()),
            new ModelVersionService(
                stored, reader, updater, new VersionSourceResolver(rules, origins), environment),
            new VersionStageService(stored, reader, updater, environment),
            new ModelVersionSearchService(
                models,
                new ModelVersionSearchRepository(table, models, versionRows),
                reader,
                engine));
    modelRoutes = new RegisteredModelRoutes(services);
    versionRoutes = new ModelVersionRoutes(services);
  }

  public RegistryServices services() {
    return services;
  }

  @Override
  public List<Route> routes() {
    return Stream.of(modelRoutes.endpoints(), versionRoutes.endpoints())
        .flatMap(endpoints -> Feature.routesOf(endpoints).stream())
        .toList();
  }

  @Override
  public List<Resolver> fields() {
    return versionRoutes.fields();
  }

  /** Completes interrupted deletions, once a minute. */
  @Override
  public List<BackgroundJob> jobs() {
    return List.of(
        BackgroundJob.periodic("registry-sweep", models::sweepDeletedModels, BETWEEN_SWEEPS));
  }

  @Override
  public List<TextSource> textSources() {
    return List.of(
        new RegisteredModelBackFillRepository(
            context.table(),
            context.fullText(),
            new WorkspaceRepository(context.table(), context.clock())));
  }
}
