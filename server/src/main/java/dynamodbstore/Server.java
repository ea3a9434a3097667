package dynamodbstore;

import dynamodbstore.artifacts.ArtifactAccess;
import dynamodbstore.artifacts.ArtifactLocations;
import dynamodbstore.artifacts.ArtifactService;
import dynamodbstore.artifacts.ArtifactStore;
import dynamodbstore.artifacts.ArtifactStoreRoutes;
import dynamodbstore.artifacts.LocalFolders;
import dynamodbstore.artifacts.RegularSweep;
import dynamodbstore.capacity.FairTable;
import dynamodbstore.config.Config;
import dynamodbstore.experiments.ArtifactPlaces;
import dynamodbstore.gateway.Gateway;
import dynamodbstore.gateway.GatewayRoutes;
import dynamodbstore.graphql.GraphqlRoutes;
import dynamodbstore.graphql.Limits;
import dynamodbstore.http.AccessLog;
import dynamodbstore.http.BrowserGate;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RequestMetrics;
import dynamodbstore.http.Route;
import dynamodbstore.http.Router;
import dynamodbstore.http.WorkspacesOff;
import dynamodbstore.http1.HttpLimits;
import dynamodbstore.pages.PageRoutes;
import dynamodbstore.pages.ServerInfo;
import dynamodbstore.pages.UnbuiltRoutes;
import dynamodbstore.readiness.Readiness;
import dynamodbstore.readiness.ReadinessRepository;
import dynamodbstore.readiness.ReadyRoutes;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import dynamodbstore.ui.UiBuilds;
import dynamodbstore.ui.UiRoutes;
import dynamodbstore.upkeep.BackgroundJob;
import dynamodbstore.upkeep.RunningJob;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A running server, and the wiring of all its parts. */
public final class Server implements AutoCloseable {
  private static final Path HERE = Path.of("").toAbsolutePath();
  private static final String ARTIFACTS_ONLY =
      "due to the mlflow server running in `--artifacts-only` mode. To enable tracking server"
          + " functionality, run `mlflow server` without `--artifacts-only`";

  private final Table table;
  private final List<Route> routes;
  private final Listener listener;
  private final ArtifactLocations locations;
  private final List<RunningJob> jobs;

  private Server(
      Table table,
      List<Route> routes,
      Listener listener,
      ArtifactLocations locations,
      List<RunningJob> jobs) {
    this.table = table;
    this.routes = List.copyOf(routes);
    this.listener = listener;
    this.locations = locations;
    this.jobs = jobs;
  }

  /** Starts the server. It owns the table from now on and closes it, also if the start fails. */
  public static Server start(Config config, Table table, Meter meter) {
    try {
      var folders =
          LocalFolders.of(config.artifacts(), HERE, config.isLoopback(), Stores.folder(config));
      return start(config, table, meter, new ArtifactLocations(config.artifacts(), folders));
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  private static Server start(
      Config config, Table opened, Meter meter, ArtifactLocations locations) {
    try {
      var table = new FairTable(opened);
      var prefix = config.staticPrefix();
      var log = config.accessLog() ? AccessLog.toLog() : AccessLog.OFF;
      var artifacts = new ArtifactService(locations);
      var features = Features.of(config, table, places(config), artifacts);
      var routes = new ArrayList<>(routes(config, features, locations));
      routes.addAll(new ReadyRoutes(new Readiness(new ReadinessRepository(table))).routes());
      if (config.prometheus()) {
        var metrics = new RequestMetrics(prefix, Versions.MLFLOW);
        routes.add(Route.get("/metrics", _ -> metrics.scrape()));
        log = log.and(metrics);
      }
      var gate = new WorkspacesOff(BrowserGate.of(prefix, config.security()));
      var router = new Router(prefix, routes, gate, log, meter);
      var listener =
          Listener.start(config.host(), config.port(), router, limits(config.connecting()));
      var jobs = jobs(config, features, locations).stream().map(BackgroundJob::start).toList();
      return new Server(table, routes, listener, locations, jobs);
    } catch (RuntimeException e) {
      locations.close();
      throw e;
    }
  }

  private static List<Route> routes(Config config, Features features, ArtifactLocations locations) {
    var store = locations.destination();
    boolean direct = store.flatMap(ArtifactStore::directAccess).isPresent();
    var info = new ServerInfo(direct, direct);
    var pages = new PageRoutes(info, Versions.MLFLOW);
    var routes = new ArrayList<>(pages.routes());
    routes.addAll(pages.workspaces());
    routes.addAll(new GatewayRoutes(config.gateway().map(Gateway::new)).routes());
    var builds = new UiBuilds(config.ui(), Versions.MLFLOW);
    routes.addAll(new UiRoutes(builds, config.ui(), config.staticPrefix()).routes());
    routes.addAll(new ArtifactStoreRoutes(store, new ArtifactAccess()).routes());
    var graphql = new GraphqlRoutes(features.fields(), limits(config.graphql()));
    var kept =
        Stream.of(features.routes(), graphql.routes(), UnbuiltRoutes.routes())
            .flatMap(List::stream);
    routes.addAll(
        config.artifacts().only()
            ? kept.map(route -> route.disabled(ARTIFACTS_ONLY)).toList()
            : kept.toList());
    return routes;
  }

  private static List<BackgroundJob> jobs(
      Config config, Features features, ArtifactLocations locations) {
    var jobs = new ArrayList<BackgroundJob>();
    locations
        .destination()
        .ifPresent(store -> jobs.add(RegularSweep.daily(store, InstantSource.system())));
    if (!config.artifacts().only()) {
      jobs.addAll(features.jobs());
    }
    return jobs;
  }

  private static HttpLimits limits(Config.Connecting connecting) {
    var fitting =
        connecting.most().isPresent()
            ? HttpLimits.withConnections(connecting.most().getAsInt())
            : HttpLimits.ofThisProcess();
    long stallBytes = fitting.stallTimeout().toSeconds() * connecting.bytesPerSecond();
    return new HttpLimits(
        fitting.connections(),
        connecting.mostPerAddress().orElse(fitting.connectionsPerAddress()),
        connecting.headTimeout(),
        connecting.keepAlive(),
        fitting.stallTimeout(),
        (int) Math.min(stallBytes, Integer.MAX_VALUE),
        fitting.linger());
  }

  private static Limits limits(Config.Graphql graphql) {
    return new Limits(graphql.maxRootFields(), graphql.maxAliases());
  }

  private static ArtifactPlaces places(Config config) {
    return new ArtifactPlaces(config.artifacts().root(), HERE);
  }

  public String url() {
    return listener.url();
  }

  /** All its routes. */
  public List<Route> routes() {
    return routes;
  }

  public int port() {
    return listener.port();
  }

  /** Finishes requests in progress, stops the background jobs, then closes the table. */
  @Override
  public void close() {
    try (table;
        locations) {
      listener.close();
      jobs.forEach(RunningJob::close);
    }
  }
}
