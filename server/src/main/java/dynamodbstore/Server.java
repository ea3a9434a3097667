package dynamodbstore;

import dynamodbstore.api.LongValues;
import dynamodbstore.artifacts.ArtifactAccess;
import dynamodbstore.artifacts.ArtifactLocations;
import dynamodbstore.artifacts.ArtifactRoutes;
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
import dynamodbstore.http.Answer;
import dynamodbstore.http.BrowserGate;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Listener;
import dynamodbstore.http.Route;
import dynamodbstore.http.Router;
import dynamodbstore.loggedmodels.LoggedModelAccess;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.loggedmodels.LoggedModelRoutes;
import dynamodbstore.loggedmodels.LoggedModelSearchService;
import dynamodbstore.loggedmodels.LoggedModelService;
import dynamodbstore.metrics.MetricRepository;
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

/** A running server: all wiring, by hand, top to bottom. */
public final class Server implements AutoCloseable {
  private final Table table;
  private final Listener listener;

  private Server(Table table, Listener listener) {
    this.table = table;
    this.listener = listener;
  }

  /** Starts to listen. The table is the server's from here on, and closed with it. */
  public static Server start(Config config, Table table, Meter meter) {
    try {
      var router =
          new Router(
              config.staticPrefix(),
              routes(config, table),
              BrowserGate.of(config.staticPrefix(), config.security()),
              config.accessLog() ? AccessLog.toLog() : AccessLog.OFF,
              meter);
      return new Server(table, Listener.start(config.host(), config.port(), router));
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  private static List<Route> routes(Config config, Table table) {
    var clock = InstantSource.system();
    var here = Path.of("").toAbsolutePath();
    var random = new SecureRandom();
    var places = new ArtifactPlaces(config.artifacts().root(), here);
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
        new LoggedModelService(
            modelRows,
            (caller, id) -> experiments.get(caller, id).experiment(),
            RunNames::random,
            random,
            clock);
    var runService = new RunService(runs, runData, live, clock, random);
    var runLog =
        new RunLogService(
            runs, runData, live, metrics, new EvaluatedModels(models), LongValues.CUT);
    var endpoints = new ArrayList<Endpoint>();
    endpoints.addAll(
        new ExperimentRoutes(
                experiments,
                new ExperimentSearchService(experimentRows, tokens),
                new ExperimentAccess())
            .endpoints());
    var wholeRuns = new WholeRunService(runService, datasets);
    var runSearch = new RunSearchService(new RunSearchRepository(table), wholeRuns, tokens);
    endpoints.addAll(
        new RunRoutes(runService, wholeRuns, runSearch, runLog, new RunAccess()).endpoints());
    endpoints.addAll(
        new HistoryRoutes(new HistoryService(runs, metrics), new RunAccess()).endpoints());
    endpoints.addAll(new DatasetRoutes(datasets, new DatasetAccess()).endpoints());
    endpoints.addAll(
        new LoggedModelRoutes(
                models, new LoggedModelSearchService(modelRows, tokens), new LoggedModelAccess())
            .endpoints());
    var routes = new ArrayList<Route>();
    routes.add(Route.get("/health", _ -> Answer.page("OK")));
    routes.add(Route.get("/version", _ -> Answer.page(Versions.MLFLOW)));
    endpoints.forEach(endpoint -> routes.addAll(endpoint.routes()));
    routes.addAll(
        new ArtifactRoutes(
                new ArtifactLocations(config.artifacts(), here),
                (caller, run) -> live.run(caller, run).artifactUri(),
                new ArtifactAccess())
            .routes());
    return routes;
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

  public int port() {
    return listener.port();
  }

  /** Lets the requests under way finish, then closes the table. */
  @Override
  public void close() {
    try (table) {
      listener.close();
    }
  }
}
