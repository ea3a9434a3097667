package dynamodbstore;

import dynamodbstore.api.LongValues;
import dynamodbstore.artifacts.ArtifactAccess;
import dynamodbstore.artifacts.ArtifactLocations;
import dynamodbstore.artifacts.ArtifactRoutes;
import dynamodbstore.artifacts.ArtifactService;
import dynamodbstore.artifacts.ArtifactStore;
import dynamodbstore.artifacts.ArtifactStoreRoutes;
import dynamodbstore.artifacts.DirectTransfer;
import dynamodbstore.artifacts.ModelArtifactRoutes;
import dynamodbstore.artifacts.RegularSweep;
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
import dynamodbstore.experiments.ExperimentSearchService;
import dynamodbstore.experiments.ExperimentService;
import dynamodbstore.http.AccessLog;
import dynamodbstore.http.BrowserGate;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RequestMetrics;
import dynamodbstore.http.Route;
import dynamodbstore.http.Router;
import dynamodbstore.http.WorkspacesOff;
import dynamodbstore.loggedmodels.LoggedModelAccess;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.loggedmodels.LoggedModelRoutes;
import dynamodbstore.loggedmodels.LoggedModelSearchService;
import dynamodbstore.loggedmodels.LoggedModelService;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.pages.PageRoutes;
import dynamodbstore.pages.ServerInfo;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.runs.HistoryRoutes;
import dynamodbstore.runs.HistoryService;
import dynamodbstore.runs.LiveRuns;
import dynamodbstore.runs.RunAccess;
import dynamodbstore.runs.RunDataRepository;
import dynamodbstore.runs.RunLogService;
import dynamodbstore.runs.RunNames;
import dynamodbstore.runs.RunRepository;
import dynamodbstore.runs.RunRoutes;
import dynamodbstore.runs.RunSearchRepository;
import dynamodbstore.runs.RunSearchService;
import dynamodbstore.runs.RunService;
import dynamodbstore.runs.WholeRunService;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A running server: all wiring, by hand, top to bottom. */
public final class Server implements AutoCloseable {
  private static final Path HERE = Path.of("").toAbsolutePath();
  private static final String ARTIFACTS_ONLY =
      "due to the mlflow server running in `--artifacts-only` mode. To enable tracking server"
          + " functionality, run `mlflow server` without `--artifacts-only`";

  private final Table table;
  private final List<Route> routes;
  private final Listener listener;
  private final Optional<RegularSweep> sweep;

  private Server(Table table, List<Route> routes, Listener listener, Optional<RegularSweep> sweep) {
    this.table = table;
    this.routes = List.copyOf(routes);
    this.listener = listener;
    this.sweep = sweep;
  }

  /** Starts to listen. The table is the server's from here on, and closed with it. */
  public static Server start(Config config, Table table, Meter meter) {
    try {
      var locations = new ArtifactLocations(config.artifacts(), HERE);
      var prefix = config.staticPrefix();
      var log = config.accessLog() ? AccessLog.toLog() : AccessLog.OFF;
      var routes = new ArrayList<>(routes(config, table, locations));
      if (config.prometheus()) {
        var metrics = new RequestMetrics(prefix, Versions.MLFLOW);
        routes.add(Route.get("/metrics", _ -> metrics.scrape()));
        log = log.and(metrics);
      }
      var gate = new WorkspacesOff(BrowserGate.of(prefix, config.security()));
      var router = new Router(prefix, routes, gate, log, meter);
      var listener = Listener.start(config.host(), config.port(), router);
      var sweep =
          locations.destination().map(store -> RegularSweep.daily(store, InstantSource.system()));
      return new Server(table, routes, listener, sweep);
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  private static List<Route> routes(Config config, Table table, ArtifactLocations locations) {
    var store = locations.destination();
    var info = info(store.map(ArtifactStore::directTransfers).orElse(Set.of()));
    var pages = new PageRoutes(info, Versions.MLFLOW);
    var tracking = tracking(config, table, new ArtifactService(locations));
    var routes = new ArrayList<>(pages.routes());
    routes.addAll(pages.workspaces());
    routes.addAll(new ArtifactStoreRoutes(store, new ArtifactAccess()).routes());
    routes.addAll(
        config.artifacts().only()
            ? tracking.stream().map(route -> route.disabled(ARTIFACTS_ONLY)).toList()
            : tracking);
    return routes;
  }

  private static List<Route> tracking(Config config, Table table, ArtifactService artifacts) {
    var clock = InstantSource.system();
    var random = new SecureRandom();
    var places = new ArtifactPlaces(config.artifacts().root(), HERE);
    var tokens = new PageTokenRepository(table).tokens(random);
    var runs = new RunRepository(table);
    var runData = new RunDataRepository(table);
    var metrics = new MetricRepository(table);
    var live = new LiveRuns(runs, clock);
    var experimentRows = new ExperimentRepository(table);
    var experiments = new ExperimentService(experimentRows, runs, places, clock);
    experiments.createDefault();
    var datasets = datasets(table, live);
    var modelRows = new LoggedModelRepository(table);
    var models =
        new LoggedModelService(modelRows, experiments::experiment, RunNames::random, random, clock);
    var runService = new RunService(runs, runData, live, clock, random);
    var longValues = config.cutLongValues() ? LongValues.CUT : LongValues.REFUSED;
    var runLog =
        new RunLogService(runs, runData, live, metrics, new EvaluatedModels(models), longValues);
    var endpoints = new ArrayList<Endpoint>();
    endpoints.addAll(
        new ExperimentRoutes(
                experiments,
                new ExperimentSearchService(experimentRows, tokens),
                new ExperimentAccess())
            .endpoints());
    var wholeRuns = new WholeRunService(runService, datasets);
    var runSearch =
        new RunSearchService(new RunSearchRepository(table), runService, wholeRuns, tokens);
    endpoints.addAll(
        new RunRoutes(runService, wholeRuns, runSearch, runLog, new RunAccess()).endpoints());
    endpoints.addAll(
        new HistoryRoutes(new HistoryService(runs, metrics), new RunAccess()).endpoints());
    endpoints.addAll(new DatasetRoutes(datasets, new DatasetAccess()).endpoints());
    endpoints.addAll(
        new LoggedModelRoutes(
                models, new LoggedModelSearchService(modelRows, tokens), new LoggedModelAccess())
            .endpoints());
    endpoints.addAll(
        new ModelArtifactRoutes(
                artifacts,
                (caller, model) -> models.active(caller, model).artifactLocation(),
                new ArtifactAccess())
            .endpoints());
    var tracking = new ArrayList<Route>();
    endpoints.forEach(endpoint -> tracking.addAll(endpoint.routes()));
    tracking.addAll(
        new ArtifactRoutes(
                artifacts,
                (caller, run) -> live.run(caller, run).artifactUri(),
                new ArtifactAccess())
            .routes());
    return tracking;
  }

  private static ServerInfo info(Set<DirectTransfer> transfers) {
    return new ServerInfo(
        transfers.contains(DirectTransfer.MULTIPART_UPLOAD),
        transfers.contains(DirectTransfer.MULTIPART_DOWNLOAD));
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

  public String url() {
    return listener.url();
  }

  /** Everything it answers. */
  public List<Route> routes() {
    return routes;
  }

  public int port() {
    return listener.port();
  }

  /** Lets the requests under way finish, then closes the table. */
  @Override
  public void close() {
    sweep.ifPresent(RegularSweep::close);
    try (table) {
      listener.close();
    }
  }
}
