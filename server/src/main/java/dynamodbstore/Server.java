package dynamodbstore;

import dynamodbstore.access.Ownership;
import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.ArtifactStoreRoutes;
import dynamodbstore.artifacts.ArtifactSweepJob;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.capacity.ThrottledTable;
import dynamodbstore.config.Config;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.gateway.GatewayClient;
import dynamodbstore.gateway.GatewayRoutes;
import dynamodbstore.graphql.DocumentLimits;
import dynamodbstore.graphql.GraphqlRoutes;
import dynamodbstore.http.AccessControl;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RequestChecks;
import dynamodbstore.http.Route;
import dynamodbstore.http.Router;
import dynamodbstore.http.security.BrowserSecurityFilter;
import dynamodbstore.http.security.NoWorkspacesFilter;
import dynamodbstore.http.security.RequestFilter;
import dynamodbstore.http.security.TrustedProxies;
import dynamodbstore.http.security.WorkspaceFilter;
import dynamodbstore.http1.HttpLimits;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.jobs.RunningJob;
import dynamodbstore.readiness.Readiness;
import dynamodbstore.readiness.ReadinessRepository;
import dynamodbstore.readiness.ReadyRoutes;
import dynamodbstore.serverinfo.ServerInfo;
import dynamodbstore.serverinfo.ServerInfoRoutes;
import dynamodbstore.serverinfo.UnimplementedListRoutes;
import dynamodbstore.startup.ProgramVersion;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.ui.UiBuildLocator;
import dynamodbstore.ui.UiRoutes;
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
  private final ArtifactRootResolver locations;
  private final List<RunningJob> jobs;

  private Server(
      Table table,
      List<Route> routes,
      Listener listener,
      ArtifactRootResolver locations,
      List<RunningJob> jobs) {
    this.table = table;
    this.routes = List.copyOf(routes);
    this.listener = listener;
    this.locations = locations;
    this.jobs = jobs;
  }

  /** Starts the server. It owns the table from now on and closes it, also if the start fails. */
  public static Server start(Config config, Table table, Meter meter) {
    return start(config, table, meter, Optional.empty());
  }

  /** Starts a server with an access control of its own, rather than the configured one. */
  static Server start(Config config, Table table, Meter meter, AccessControl access) {
    return start(config, table, meter, Optional.of(access));
  }

  private static Server start(
      Config config, Table table, Meter meter, Optional<AccessControl> access) {
    try {
      var folders =
          LocalFolderPolicy.of(
              config.artifacts(), HERE, config.isLoopback(), TableFactory.folder(config));
      var paths = WorkspacesSetup.paths(config, table);
      var locations = new ArtifactRootResolver(config.artifacts(), folders, paths);
      return start(config, table, meter, access, locations);
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  private static Server start(
      Config config,
      Table opened,
      Meter meter,
      Optional<AccessControl> access,
      ArtifactRootResolver locations) {
    try {
      var monitoring = new MonitoringSetup(config, meter);
      var table = new ThrottledTable(monitoring.measured(opened));
      var prefix = config.staticPrefix();
      var owners = WorkspacesSetup.owners(config, table, HERE);
      var accounts =
          config.accounts().map(settings -> AccountsSetup.of(config, settings, table, owners));
      WorkspacesSetup.check(config, table);
      var roles = accounts.map(AccountsSetup::roles).orElse(WorkspaceRoles.NONE);
      var ownership = accounts.map(AccountsSetup::ownership).orElse(Ownership.NONE);
      var deletions = accounts.map(AccountsSetup::log).orElse(AuditLog.OFF);
      var features =
          Features.of(
              config,
              table,
              artifactLocations(config),
              locations,
              new Features.Creations(ownership, roles, deletions));
      var routes = new ArrayList<>(routes(config, features, locations));
      accounts.stream()
          .flatMap(setup -> setup.features().stream())
          .forEach(feature -> routes.addAll(feature.routes()));
      routes.addAll(new ReadyRoutes(new Readiness(new ReadinessRepository(table))).routes());
      routes.addAll(monitoring.routes(features.gauges()));
      var control = access.or(() -> accounts.map(AccountsSetup::control)).orElse(AccessControl.OFF);
      var browsers = BrowserSecurityFilter.of(prefix, config.security());
      var proxies = new TrustedProxies(config.connecting().trustedProxies());
      var checks = checks(features, owners, browsers, control, proxies);
      var router = new Router(prefix, routes, checks, monitoring.requests());
      var listener =
          Listener.start(config.host(), config.port(), router, limits(config.connecting()));
      monitoring.listening(listener);
      var jobs = jobs(config, features, locations).stream().map(BackgroundJob::start).toList();
      accounts.flatMap(AccountsSetup::notice).ifPresent(System.out::println);
      return new Server(table, routes, listener, locations, jobs);
    } catch (RuntimeException e) {
      locations.close();
      throw e;
    }
  }

  private static RequestChecks checks(
      Features features,
      ArtifactLocationOwners owners,
      RequestFilter browsers,
      AccessControl control,
      TrustedProxies proxies) {
    return features
        .workspaces()
        .map(
            workspaces ->
                new RequestChecks(
                    proxies,
                    new WorkspaceFilter(browsers, workspaces::require),
                    control.withWorkspaces(
                        features.scope(), WorkspacesSetup.locations(owners, features.scope()))))
        .orElseGet(() -> new RequestChecks(proxies, new NoWorkspacesFilter(browsers), control));
  }

  private static List<Route> routes(
      Config config, Features features, ArtifactRootResolver locations) {
    var store = locations.destination();
    boolean direct = store.flatMap(ArtifactStore::directAccess).isPresent();
    var info = new ServerInfo(direct, direct, config.workspaces().enabled());
    var pages = new ServerInfoRoutes(info, ProgramVersion.MLFLOW);
    var routes = new ArrayList<>(pages.routes());
    if (!config.workspaces().enabled()) {
      routes.addAll(pages.workspaces());
    }
    routes.addAll(new GatewayRoutes(config.gateway().map(GatewayClient::new)).routes());
    var builds = new UiBuildLocator(config.ui(), ProgramVersion.MLFLOW);
    boolean hasSessions =
        config.accounts().filter(settings -> settings.sessions().enabled()).isPresent();
    routes.addAll(new UiRoutes(builds, config.ui(), config.staticPrefix(), hasSessions).routes());
    routes.addAll(new ArtifactStoreRoutes(store, locations.workspaces()).routes());
    var graphql = new GraphqlRoutes(features.fields(), limits(config.graphql()));
    var kept =
        Stream.of(features.routes(), graphql.routes(), UnimplementedListRoutes.routes())
            .flatMap(List::stream);
    routes.addAll(
        config.artifacts().only()
            ? kept.map(route -> route.disabled(ARTIFACTS_ONLY)).toList()
            : kept.toList());
    return routes;
  }

  private static List<BackgroundJob> jobs(
      Config config, Features features, ArtifactRootResolver locations) {
    var jobs = new ArrayList<BackgroundJob>();
    locations
        .destination()
        .ifPresent(store -> jobs.add(ArtifactSweepJob.daily(store, InstantSource.system())));
    if (!config.artifacts().only()) {
      jobs.addAll(features.jobs());
    }
    return jobs;
  }

  private static HttpLimits limits(Config.ConnectionSettings connecting) {
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

  private static DocumentLimits limits(Config.GraphqlSettings graphql) {
    return new DocumentLimits(graphql.maxRootFields(), graphql.maxAliases());
  }

  private static ExperimentArtifactLocations artifactLocations(Config config) {
    return new ExperimentArtifactLocations(config.artifacts().root(), HERE);
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
