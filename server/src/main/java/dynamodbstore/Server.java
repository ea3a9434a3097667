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
import dynamodbstore.upkeep.RegularJob;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final Optional<RegularSweep> sweep;
  private final Optional<RunUpkeep> upkeep;
  private final Optional<RegularJob> backFill;
  private final Optional<RegularJob> registrySweep;

  private Server(
      Table table,
      List<Route> routes,
      Listener listener,
      ArtifactLocations locations,
      Optional<RegularSweep> sweep,
      Optional<RunUpkeep> upkeep,
      Optional<RegularJob> backFill,
      Optional<RegularJob> registrySweep) {
    this.table = table;
    this.routes = List.copyOf(routes);
    this.listener = listener;
    this.locations = locations;
    this.sweep = sweep;
    this.upkeep = upkeep;
    this.backFill = backFill;
    this.registrySweep = registrySweep;
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
      var tracking = Tracking.of(config, table, places(config), artifacts);
      var registry = Registry.of(config, table, tracking.origins(), artifacts);
      var routes = new ArrayList<>(routes(config, tracking, registry, locations));
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
      var sweep =
          locations.destination().map(store -> RegularSweep.daily(store, InstantSource.system()));
      var upkeep =
          Optional.of(tracking).filter(_ -> !config.artifacts().only()).map(Tracking::startUpkeep);
      var backFill =
          Optional.of(table).filter(_ -> !config.artifacts().only()).map(FullTextUpkeep::start);
      var registrySweep =
          Optional.of(registry).filter(_ -> !config.artifacts().only()).map(Registry::startSweep);
      return new Server(table, routes, listener, locations, sweep, upkeep, backFill, registrySweep);
    } catch (RuntimeException e) {
      locations.close();
      throw e;
    }
  }

  private static List<Route> routes(
      Config config, Tracking tracking, Registry registry, ArtifactLocations locations) {
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
    var fields = Stream.concat(tracking.fields().stream(), registry.fields().stream());
    var graphql = new GraphqlRoutes(fields.toList(), limits(config.graphql()));
    var kept =
        Stream.of(tracking.routes(), registry.routes(), graphql.routes(), UnbuiltRoutes.routes())
            .flatMap(List::stream);
    routes.addAll(
        config.artifacts().only()
            ? kept.map(route -> route.disabled(ARTIFACTS_ONLY)).toList()
            : kept.toList());
    return routes;
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

  /** Stops the background jobs, finishes requests in progress, then closes the table. */
  @Override
  public void close() {
    sweep.ifPresent(RegularSweep::close);
    try (table;
        locations) {
      backFill.ifPresent(RegularJob::close);
      registrySweep.ifPresent(RegularJob::close);
      listener.close();
      upkeep.ifPresent(RunUpkeep::close);
    }
  }
}
