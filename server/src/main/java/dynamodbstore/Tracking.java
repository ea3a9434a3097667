package dynamodbstore;

import dynamodbstore.api.LongValues;
import dynamodbstore.artifacts.ArtifactAccess;
import dynamodbstore.artifacts.ArtifactRoutes;
import dynamodbstore.artifacts.ArtifactService;
import dynamodbstore.artifacts.ModelArtifactRoutes;
import dynamodbstore.config.Config;
import dynamodbstore.datasets.DatasetAccess;
import dynamodbstore.datasets.DatasetRepository;
import dynamodbstore.datasets.DatasetRoutes;
import dynamodbstore.datasets.DatasetService;
import dynamodbstore.datasets.RunLinkRepository;
import dynamodbstore.experiments.ArtifactPlaces;
import dynamodbstore.experiments.ExperimentAccess;
import dynamodbstore.experiments.ExperimentRepository;
import dynamodbstore.experiments.ExperimentRoutes;
import dynamodbstore.experiments.ExperimentSearchRepository;
import dynamodbstore.experiments.ExperimentSearchService;
import dynamodbstore.experiments.ExperimentService;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.loggedmodels.LoggedModelAccess;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.loggedmodels.LoggedModelRoutes;
import dynamodbstore.loggedmodels.LoggedModelSearchService;
import dynamodbstore.loggedmodels.LoggedModelService;
import dynamodbstore.loggedmodels.RegisteredVersionsService;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.SearchLog;
import dynamodbstore.promptlab.PromptlabRoutes;
import dynamodbstore.promptlab.PromptlabService;
import dynamodbstore.registry.Origins;
import dynamodbstore.runs.HistoryRoutes;
import dynamodbstore.runs.HistoryService;
import dynamodbstore.runs.LiveRuns;
import dynamodbstore.runs.RunAccess;
import dynamodbstore.runs.RunDataRepository;
import dynamodbstore.runs.RunLogService;
import dynamodbstore.runs.RunNames;
import dynamodbstore.runs.RunReading;
import dynamodbstore.runs.RunRepository;
import dynamodbstore.runs.RunRoutes;
import dynamodbstore.runs.RunSearchRepository;
import dynamodbstore.runs.RunSearchService;
import dynamodbstore.runs.RunService;
import dynamodbstore.runs.RunSweep;
import dynamodbstore.runs.RunTexts;
import dynamodbstore.runs.Settler;
import dynamodbstore.runs.SettlingQueue;
import dynamodbstore.runs.SettlingRepository;
import dynamodbstore.runs.WholeRunService;
import dynamodbstore.search.Syntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Table;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Wiring of the tracking API: experiments, runs, datasets, logged models and their artifacts. */
final class Tracking {
  private final List<Route> routes;
  private final List<Resolver> fields;
  private final Origins origins;
  private final Supplier<RunUpkeep> upkeep;

  private Tracking(
      List<Route> routes, List<Resolver> fields, Origins origins, Supplier<RunUpkeep> upkeep) {
    this.routes = List.copyOf(routes);
    this.fields = List.copyOf(fields);
    this.origins = origins;
    this.upkeep = upkeep;
  }

  List<Route> routes() {
    return routes;
  }

  /** Its GraphQL fields. */
  List<Resolver> fields() {
    return fields;
  }

  /** Its runs and logged models, as the registry accesses them. */
  Origins origins() {
    return origins;
  }

  /** Starts the background jobs. */
  RunUpkeep startUpkeep() {
    return upkeep.get();
  }

  static Tracking of(Config config, Table table, ArtifactPlaces places, ArtifactService artifacts) {
    var clock = InstantSource.system();
    var random = new SecureRandom();
    var tokens = new PageTokenRepository(table).tokens(random);
    var runs = new RunRepository(table);
    var runData = new RunDataRepository(table);
    var metrics = new MetricRepository(table);
    var live = new LiveRuns(runs, clock);
    var fullText = new FullTextStatusRepository(table, clock);
    var experimentRows = new ExperimentRepository(table, fullText, clock);
    var experiments = new ExperimentService(experimentRows, runs, places, clock);
    experiments.createDefault();
    var datasets = datasets(table, live);
    var modelRows = new LoggedModelRepository(table);
    var models =
        new LoggedModelService(modelRows, experiments::experiment, RunNames::random, random, clock);
    var texts = new RunTexts(fullText, clock);
    var settling = new SettlingQueue();
    var settlings = new SettlingRepository(table);
    var settler = new Settler(runs, runData, settlings, texts, clock, random);
    var reading = new RunReading(runData);
    var runService = new RunService(runs, reading, live, settling, clock, random);
    var longValues = config.cutLongValues() ? LongValues.CUT : LongValues.REFUSED;
    var runLog =
        new RunLogService(runs, runData, live, metrics, new EvaluatedModels(models), longValues);
    var syntax = config.searching().extended() ? Syntax.EXTENDED : Syntax.MLFLOW;
    var searchLog = config.searching().logged() ? SearchLog.toLog() : SearchLog.OFF;
    var engine = new SearchEngine(tokens, searchLog, clock);
    var experimentSearchRows = new ExperimentSearchRepository(table, fullText);
    var experimentSearch =
        new ExperimentSearchService(experimentRows, experimentSearchRows, engine, syntax);
    var experimentRoutes =
        new ExperimentRoutes(experiments, experimentSearch, new ExperimentAccess());
    var wholeRuns = new WholeRunService(runService, datasets);
    var runSearchRows = new RunSearchRepository(table, runs, runData, texts);
    var runSearch =
        new RunSearchService(runSearchRows, reading, wholeRuns, settling, clock, engine, syntax);
    var runRoutes = new RunRoutes(runService, wholeRuns, runSearch, runLog, new RunAccess());
    var historyRoutes = new HistoryRoutes(new HistoryService(runs, metrics), new RunAccess());
    var datasetRoutes = new DatasetRoutes(datasets, new DatasetAccess());
    var artifactRoutes = artifactsOfRuns(artifacts, live);
    var edge = new Edge(experimentRoutes, runRoutes, historyRoutes, datasetRoutes, artifactRoutes);
    var endpoints = new ArrayList<>(edge.endpoints());
    endpoints.addAll(ofPrompts(runService, runLog, wholeRuns, artifacts, clock));
    endpoints.addAll(ofModels(models, modelRows, engine, syntax, artifacts));
    var origins = origins(live, models, modelRows);
    var routes = routes(endpoints, artifactRoutes.routes());
    var sweep = new RunSweep(settlings, settler, clock);
    return new Tracking(
        routes, edge.fields(), origins, () -> RunUpkeep.start(settling, settler, sweep));
  }

  /** Routes and GraphQL fields of the features. */
  private record Edge(
      ExperimentRoutes experiments,
      RunRoutes runs,
      HistoryRoutes histories,
      DatasetRoutes datasets,
      ArtifactRoutes artifacts) {
    List<Endpoint> endpoints() {
      return all(
          Stream.of(
              experiments.endpoints(),
              runs.endpoints(),
              histories.endpoints(),
              datasets.endpoints()));
    }

    List<Resolver> fields() {
      return all(
          Stream.of(
              experiments.fields(),
              runs.fields(),
              histories.fields(),
              datasets.fields(),
              artifacts.fields()));
    }
  }

  private static <T> List<T> all(Stream<List<T>> lists) {
    return lists.flatMap(List::stream).toList();
  }

  private static Origins origins(
      LiveRuns live, LoggedModelService models, LoggedModelRepository rows) {
    return new TrackedOrigins(live, models, new RegisteredVersionsService(models, rows));
  }

  private static List<Route> routes(List<Endpoint> endpoints, List<Route> others) {
    var all = endpoints.stream().flatMap(endpoint -> endpoint.routes().stream());
    return Stream.concat(all, others.stream()).toList();
  }

  private static List<Endpoint> ofPrompts(
      RunService runs,
      RunLogService log,
      WholeRunService whole,
      ArtifactService artifacts,
      InstantSource clock) {
    var service = new PromptlabService(runs, log, whole, artifacts, clock, Versions.MLFLOW);
    return new PromptlabRoutes(service, new RunAccess(), clock).endpoints();
  }

  private static List<Endpoint> ofModels(
      LoggedModelService models,
      LoggedModelRepository rows,
      SearchEngine engine,
      Syntax syntax,
      ArtifactService artifacts) {
    var endpoints = new ArrayList<Endpoint>();
    endpoints.addAll(
        new LoggedModelRoutes(
                models, new LoggedModelSearchService(rows, engine, syntax), new LoggedModelAccess())
            .endpoints());
    endpoints.addAll(
        new ModelArtifactRoutes(
                artifacts,
                (caller, model) -> models.active(caller, model).artifactLocation(),
                new ArtifactAccess())
            .endpoints());
    return endpoints;
  }

  private static ArtifactRoutes artifactsOfRuns(ArtifactService artifacts, LiveRuns live) {
    return new ArtifactRoutes(
        artifacts, (caller, run) -> live.run(caller, run).artifactUri(), new ArtifactAccess());
  }

  private static DatasetService datasets(Table table, LiveRuns live) {
    var datasets = new DatasetRepository(table);
    return new DatasetService(
        datasets,
        new RunLinkRepository(table, datasets),
        (caller, id, writes) -> {
          var run = live.active(caller, id);
          live.write(run, () -> writes.accept(run.place()));
        });
  }
}
