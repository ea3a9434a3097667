package dynamodbstore;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.access.Ownership;
import dynamodbstore.access.Resource;
import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.ArtifactRoutes;
import dynamodbstore.artifacts.ArtifactsFeature;
import dynamodbstore.artifacts.OwnedArtifacts;
import dynamodbstore.artifacts.OwnerRoot;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.concurrency.Time;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.datasets.DatasetsFeature;
import dynamodbstore.datasets.links.RunWritePort;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.experiments.ExperimentsFeature;
import dynamodbstore.features.Feature;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.gc.PurgedFiles;
import dynamodbstore.gc.TicketWork;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Route;
import dynamodbstore.http.log.RequestDetails;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.loggedmodels.LoggedModelsFeature;
import dynamodbstore.metrics.ExpiredHistoryRepository;
import dynamodbstore.monitoring.Gauge;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.promptlab.PromptlabFeature;
import dynamodbstore.registry.RegistryFeature;
import dynamodbstore.registry.SourceRules;
import dynamodbstore.retention.RetentionFeature;
import dynamodbstore.retention.state.RetentionStateRepository;
import dynamodbstore.runs.RandomNames;
import dynamodbstore.runs.RunSettings;
import dynamodbstore.runs.RunsFeature;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.settings.InitialSettings;
import dynamodbstore.settings.LiveSettings;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.settings.SettingProgress;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.settings.SettingsFeature;
import dynamodbstore.spans.cost.CatalogPrices;
import dynamodbstore.startup.ProgramVersion;
import dynamodbstore.table.Table;
import dynamodbstore.tracing.TracingFeature;
import dynamodbstore.tracing.TracingSettings;
import dynamodbstore.ui.ModelCatalogLocator;
import dynamodbstore.workspaces.WorkspaceDirectory;
import dynamodbstore.workspaces.WorkspacesFeature;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All features that keep their data in the table, and how they are connected. */
final class Features {
  private final FeatureContext context;
  private final List<Feature> all;
  private final ExperimentScope scope;
  private final Optional<WorkspaceDirectory> workspaces;
  private final Purging purging;

  private Features(
      FeatureContext context,
      List<Feature> all,
      ExperimentScope scope,
      Optional<WorkspaceDirectory> workspaces,
      Purging purging) {
    this.purging = purging;
    this.context = context;
    this.all = all;
    this.scope = scope;
    this.workspaces = workspaces;
  }

  /**
   * What accounts do when resources are created, or deleted permanently.
   *
   * @param roles of new workspaces
   * @param deletions records permanent deletions by background jobs
   */
  record Creations(Ownership ownership, WorkspaceRoles roles, AuditLog deletions) {
    /** On a server without accounts. */
    static final Creations PLAIN = new Creations(Ownership.NONE, WorkspaceRoles.NONE, AuditLog.OFF);
  }

  /**
   * What deletes permanently.
   *
   * @param traces deletes all traces of an experiment that is purged, and their blocks
   */
  private record Purging(RetentionFeature retention, Consumer<ExperimentId> traces) {}

  /** Creates the default experiment on the first start on a table. */
  static Features of(
      Config config,
      Table table,
      ExperimentArtifactLocations artifactLocations,
      ArtifactRootResolver roots,
      Creations creations) {
    return of(config, table, artifactLocations, roots, creations, Environment.ofSystem());
  }

  /** The same with other sources of time and randomness. */
  static Features of(
      Config config,
      Table table,
      ExperimentArtifactLocations artifactLocations,
      ArtifactRootResolver roots,
      Creations creations,
      Environment environment) {
    var settings = new LiveSettings(new SettingRepository(table), InitialSettings.of(config));
    settings.refresh();
    var context =
        context(config, table, settings, environment)
            .withOwnership(creations.ownership())
            .withWorkspaces(config.workspaces().enabled());
    var clock = context.clock();
    var runItems = new RunRepository(table);
    var directory = workspaces(config, context);
    var locations = directory.map(WorkspaceDirectory::artifactRoots).map(artifactLocations::with);
    var experiments =
        new ExperimentsFeature(context, runItems, locations.orElse(artifactLocations));
    experiments.service().createDefault();
    var models = new LoggedModelsFeature(context, experiments, RandomNames::random);
    var writer = new RunWriter(runItems, clock);
    var datasets = new DatasetsFeature(context, links(writer));
    var longValues =
        LongValuePolicy.cutIf(() -> settings.value(SettingCatalogue.TRUNCATE_LONG_VALUES));
    var evaluated = new ModelMetricForwarder(models.service());
    var runs =
        new RunsFeature(
            context,
            writer,
            datasets.service(),
            evaluated,
            new RunSettings(
                longValues, () -> settings.value(SettingCatalogue.RETENTION_METRIC_HISTORY)));
    var origins = new TrackingVersionOrigins(writer, models.service(), models.registeredVersions());
    var rules = new SourceRules(config.modelSources().map(Pattern::compile));
    var registry = new RegistryFeature(context, origins, rules);
    var runFiles =
        new OwnedArtifacts<Resource.Run>(
            roots, (caller, run) -> own(writer.run(caller, run.id()).artifactUri()));
    var files = artifacts(roots, runFiles, models, registry);
    var tracing = tracing(config, context, experiments, roots, longValues, settings);
    var prompts = new PromptlabFeature(runs, runFiles, clock, ProgramVersion.MLFLOW);
    var all = new ArrayList<Feature>();
    all.addAll(List.of(experiments, runs, datasets, models, registry, files, tracing, prompts));
    all.add(settings(context, settings));
    var purged = new PurgedFiles(roots.with(PurgeSetup.folders(config), PurgeSetup.paths(config)));
    var retention = retention(context, settings, tracing, purged, creations.deletions());
    all.add(retention);
    directory.ifPresent(
        found -> all.add(new WorkspacesFeature(context, found, creations.roles(), tracing::purge)));
    return new Features(
        context,
        List.copyOf(all),
        experiments.scope(),
        directory,
        new Purging(retention, tracing::purge));
  }

  private static ArtifactsFeature artifacts(
      ArtifactRootResolver roots,
      OwnedArtifacts<Resource.Run> runs,
      LoggedModelsFeature models,
      RegistryFeature registry) {
    var ofModels =
        new OwnedArtifacts<Resource.LoggedModel>(
            roots,
            (caller, model) -> own(models.service().active(caller, model.id()).artifactLocation()));
    return new ArtifactsFeature(
        ArtifactRoutes.ofRuns(runs),
        ArtifactRoutes.ofModels(ofModels),
        ArtifactRoutes.ofVersions(
            new OwnedArtifacts<>(roots, registry.services().versions()::files)));
  }

  private static SettingsFeature settings(FeatureContext context, LiveSettings settings) {
    var rounds = new RetentionStateRepository(context.table());
    return new SettingsFeature(
        settings, new SettingProgress(context.fullText()::current, () -> rounds.read().describe()));
  }

  private static TracingFeature tracing(
      Config config,
      FeatureContext context,
      ExperimentsFeature experiments,
      ArtifactRootResolver roots,
      LongValuePolicy longValues,
      LiveSettings settings) {
    var prices =
        new CatalogPrices(
            new ModelCatalogLocator(config.ui(), ProgramVersion.MLFLOW)::find, context.clock());
    return new TracingFeature(
        context,
        experiments,
        roots,
        prices,
        new TracingSettings(
            longValues,
            config.searching().packing(),
            !(config.store() instanceof StoreUri.Folder),
            () -> settings.value(SettingCatalogue.RETENTION_TRACES)));
  }

  private static RetentionFeature retention(
      FeatureContext context,
      LiveSettings settings,
      TracingFeature tracing,
      PurgedFiles purged,
      AuditLog deletions) {
    var stored = PurgeSetup.repositories(context.table(), tracing::purge);
    var work =
        PurgeSetup.work(context.table(), stored, purged, TicketWork.UnreachableFiles.KEEP_TICKET);
    return new RetentionFeature(
        context,
        settings,
        new RetentionFeature.Deletions(
            stored, work, tracing.expiry(), new ExpiredHistoryRepository(context.table()), purged),
        deletions);
  }

  private static Optional<WorkspaceDirectory> workspaces(Config config, FeatureContext context) {
    return config.workspaces().enabled()
        ? Optional.of(
            new WorkspaceDirectory(
                new WorkspaceRepository(context.table(), context.clock()),
                WorkspacesSetup.refresh(config),
                Time.SYSTEM))
        : Optional.empty();
  }

  /** Deletes all traces of an experiment that is purged, and their blocks. */
  Consumer<ExperimentId> tracePurge() {
    return purging.traces();
  }

  /** Executes a round of retention if one is due. */
  void retain() {
    purging.retention().run();
  }

  /** Which experiments a caller may name. */
  ExperimentScope scope() {
    return scope;
  }

  /** Empty on a server without workspaces. */
  Optional<WorkspaceDirectory> workspaces() {
    return workspaces;
  }

  List<Route> routes() {
    return all.stream().flatMap(feature -> feature.routes().stream()).toList();
  }

  /** GraphQL fields. */
  List<Resolver> fields() {
    return all.stream().flatMap(feature -> feature.fields().stream()).toList();
  }

  List<BackgroundJob> jobs() {
    return Stream.concat(
            all.stream().flatMap(feature -> feature.jobs().stream()),
            Stream.of(FullTextJob.of(context, all)))
        .toList();
  }

  List<Gauge> gauges() {
    return all.stream().flatMap(feature -> feature.gauges().stream()).toList();
  }

  private static FeatureContext context(
      Config config, Table table, LiveSettings settings, Environment environment) {
    var syntax = config.searching().extended() ? SearchSyntax.EXTENDED : SearchSyntax.MLFLOW;
    return FeatureContext.of(
        table,
        TableFactory.parallelism(config),
        environment,
        tokens ->
            new SearchEngine(
                syntax,
                tokens,
                plans(config, settings),
                environment.clock(),
                () -> Duration.ofSeconds(settings.value(SettingCatalogue.SEARCH_DEADLINE))));
  }

  /** The plans of searches are logged each by itself, with the slow requests, or both. */
  private static PlanListener plans(Config config, LiveSettings settings) {
    var log = PlanListener.toLog().onlyIf(() -> settings.value(SettingCatalogue.EXPLAIN_SEARCHES));
    return config.log().slow().isEmpty()
        ? log
        : plan -> {
          RequestDetails.planned(plan);
          log.planned(plan);
        };
  }

  /** The artifact root of an owner whose experiment determined the location. */
  private static Optional<OwnerRoot> own(String uri) {
    return Optional.of(new OwnerRoot(uri, new Confinement.OwnLocation()));
  }

  /** Links of datasets are written to a run as all its child items are. */
  private static RunWritePort links(RunWriter writer) {
    return (caller, id, writes) -> {
      var run = writer.active(caller, id);
      writer.write(run, () -> writes.accept(run.location()));
    };
  }
}
