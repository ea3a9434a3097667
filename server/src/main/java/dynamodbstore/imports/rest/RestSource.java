package dynamodbstore.imports.rest;

import dynamodbstore.api.Caller;
import dynamodbstore.imports.entities.SourceExperiment;
import dynamodbstore.imports.entities.SourceWorkspace;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.imports.source.SourceUri;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A running MLflow server as the source of an import. For one thread. */
public final class RestSource implements ImportSource {
  private static final List<String> GAPS =
      List.of(
          "deleted logged models, when runs were deleted, and numbers of deleted versions: the"
              + " server does not tell them, its database does",
          "users and their passwords: import them with --accounts from the database of accounts");

  private final RestClient client;
  private final InstantSource clock;
  private final List<SourceWorkspace> workspaces;
  private final List<RestApi> apis;
  private final List<SourceExperiment> all = new ArrayList<>();
  private final ExperimentApis experiments = new ExperimentApis();

  private RestSource(RestClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
    boolean hasWorkspaces = RestWorkspaces.areEnabled(client);
    this.workspaces = hasWorkspaces ? RestWorkspaces.all(client) : List.of();
    this.apis =
        hasWorkspaces
            ? Stream.concat(
                    Stream.of(Caller.DEFAULT_WORKSPACE),
                    workspaces.stream().map(SourceWorkspace::name))
                .map(name -> new RestApi(client, Optional.of(name)))
                .toList()
            : List.of(new RestApi(client, Optional.empty()));
    for (var api : apis) {
      var some = RestExperiments.all(api);
      all.addAll(some);
      experiments.add(api, some);
    }
    all.sort(Comparator.comparingLong(SourceExperiment::id));
  }

  /**
   * Connects to a server, and reads its experiments.
   *
   * @param clock time of the import
   * @throws dynamodbstore.config.CommandFailure if there is no MLflow server at the address, or it
   *     refuses the login
   */
  public static RestSource open(
      SourceUri.MlflowServer server, ServerLogin login, InstantSource clock) {
    return open(new RestClient(server.address(), login, ReadRetries.USUAL), clock);
  }

  static RestSource open(RestClient client, InstantSource clock) {
    try {
      client.probe(
          new RestClient.Addressed(RestExperiments.search(1, Optional.empty()), Optional.empty()));
      return new RestSource(client, clock);
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  @Override
  public List<SourceWorkspace> workspaces() {
    return workspaces;
  }

  @Override
  public List<SourceExperiment> experiments() {
    return List.copyOf(all);
  }

  @Override
  public Runs runs() {
    return new RestRuns(experiments, clock);
  }

  @Override
  public LoggedModels loggedModels() {
    return new RestLoggedModels(experiments);
  }

  @Override
  public Registry registry() {
    return new RestRegistry(apis);
  }

  @Override
  public Traces traces() {
    return new RestTraces(experiments);
  }

  @Override
  public OptionalLong count(Family family) {
    return OptionalLong.empty();
  }

  @Override
  public Map<String, Long> unsupported() {
    var counts = new TreeMap<String, Long>();
    for (var api : apis) {
      api.pages(
          token -> token.isEmpty() ? webhooks() : webhooksAfter(token.get()),
          page -> counts.merge("webhooks", (long) page.list("webhooks").size(), Long::sum));
    }
    return counts;
  }

  private static RestRequest webhooks() {
    return RestRequest.get("/api/2.0/mlflow/webhooks");
  }

  private static RestRequest webhooksAfter(String token) {
    return RestRequest.get("/api/2.0/mlflow/webhooks", "page_token", token);
  }

  @Override
  public List<String> gaps() {
    return GAPS;
  }

  @Override
  public void close() {
    client.close();
  }
}
