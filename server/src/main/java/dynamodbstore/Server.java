package dynamodbstore;

import dynamodbstore.config.Config;
import dynamodbstore.experiments.ArtifactPlaces;
import dynamodbstore.experiments.ExperimentAccess;
import dynamodbstore.experiments.ExperimentRepository;
import dynamodbstore.experiments.ExperimentRoutes;
import dynamodbstore.experiments.ExperimentService;
import dynamodbstore.http.AccessLog;
import dynamodbstore.http.Answer;
import dynamodbstore.http.BrowserGate;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Listener;
import dynamodbstore.http.Route;
import dynamodbstore.http.Router;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import java.nio.file.Path;
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
              routes(table),
              BrowserGate.of(config.staticPrefix(), config.security()),
              config.accessLog() ? AccessLog.toLog() : AccessLog.OFF,
              meter);
      return new Server(table, Listener.start(config.host(), config.port(), router));
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  private static List<Route> routes(Table table) {
    var clock = InstantSource.system();
    var places = new ArtifactPlaces("mlflow-artifacts:/", Path.of("").toAbsolutePath());
    var experiments =
        new ExperimentService(new ExperimentRepository(table), _ -> {}, places, clock);
    experiments.createDefault();
    var endpoints = new ArrayList<Endpoint>();
    endpoints.addAll(new ExperimentRoutes(experiments, new ExperimentAccess()).endpoints());
    var routes = new ArrayList<Route>();
    routes.add(Route.get("/health", _ -> Answer.page("OK")));
    routes.add(Route.get("/version", _ -> Answer.page(Versions.MLFLOW)));
    endpoints.forEach(endpoint -> routes.addAll(endpoint.routes()));
    return routes;
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
