package dynamodbstore;

import static dynamodbstore.GuardedServer.ALICE;
import static dynamodbstore.GuardedServer.post;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.config.Config;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.http.Authenticator;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every route and every GraphQL field requires. A new one must be added to {@code
 * authorization.txt}, with its permission.
 */
class AuthorizationTest {
  private static final Pattern ROUTE = Pattern.compile("^[A-Z]+ .* -> ");
  private static final Pattern FIELD = Pattern.compile("^\\w+\\.\\w+ -> ");

  private final TestProvider provider = TestProvider.start();

  @TempDir private Path folder;

  @AfterEach
  void stopProvider() {
    provider.close();
  }

  @Test
  void everyRouteRequiresThePermissionOfTheList() throws IOException {
    var recorder = new RecordingAuthorizer();
    var lines = new ArrayList<String>();
    try (var server = GuardedServer.start(config(), new Meter(), recorder)) {
      var _ = createModel(server);
      for (var route : sorted(server.routes())) {
        var _ = recorder.asked();
        var _ = SampleRequests.send(server.port(), route);
        var asked = route.isOpen() ? "open" : String.join(", ", recorder.asked());
        lines.add(route.method() + " " + route.path() + " -> " + asked);
      }
    }

    assertThat(lines).containsExactlyElementsOf(list(ROUTE));
    assertThat(recorder.callers()).containsExactly(ALICE);
  }

  @Test
  void everyGraphqlFieldRequiresThePermissionOfTheList() throws IOException {
    var recorder = new RecordingAuthorizer();
    var documents = new TreeMap<>(GraphqlDocuments.ALL);
    var lines = new ArrayList<String>();
    try (var server = GuardedServer.start(folder, recorder)) {
      var run = createModel(server);
      for (var field : documents.entrySet()) {
        var _ = recorder.asked();
        var _ = graphql(server, field.getValue().replace("RUN", run).replace("EXPERIMENT", "0"));
        lines.add(field.getKey() + " -> " + String.join(", ", recorder.asked()));
      }
    }

    assertThat(lines).containsExactlyElementsOf(list(FIELD));
    assertThat(documents.keySet()).contains("Query.test").containsAll(fields());
    assertThat(fields()).hasSize(documents.size() - 1);
  }

  @Test
  void onlyOpenRoutesServeUnauthenticatedCallers() {
    Authenticator authenticator =
        (_, _) -> new Authenticator.Result.Rejected(ServerResponse.text(401, "Who are you?"));
    try (var server = GuardedServer.start(config(), authenticator, (_, _, _) -> true)) {
      var served =
          server.routes().stream()
              .filter(route -> SampleRequests.send(server.port(), route).status() != 401)
              .toList();

      assertThat(served).allMatch(Route::isOpen);
      assertThat(served)
          .extracting(route -> route.method() + " " + route.path())
          .containsExactlyInAnyOrder(
              "GET ",
              "GET /health",
              "GET /login",
              "GET /logout",
              "GET /oidc/callback",
              "GET /oidc/login",
              "GET /ready",
              "GET /static-files/{path...}",
              "POST /login",
              "POST /logout");
    }
  }

  @Test
  void unauthenticatedCallersDoNotLearnWhichRoutesThereAre() {
    Authenticator authenticator =
        (_, _) -> new Authenticator.Result.Rejected(ServerResponse.text(401, "Who are you?"));
    var config = GuardedServer.config(folder);
    try (var server = GuardedServer.start(config, authenticator, (_, _, _) -> true)) {
      assertThat(status(server, "GET", "/ml/api/2.0/mlflow/nothing")).isEqualTo(401);
      assertThat(status(server, "PUT", "/ml/health")).isEqualTo(401);
      assertThat(status(server, "GET", "/ml/favicon.ico")).isEqualTo(404);
      assertThat(status(server, "OPTIONS", "/ml/health")).isEqualTo(200);
    }
  }

  private static int status(Server server, String method, String path) {
    return RawHttpClient.send(server.port(), method, path).status();
  }

  /** A registered model with a version, so that searches find something; returns the run's id. */
  private static String createModel(Server server) {
    var run = post(server, "/api/2.0/mlflow/runs/create", "{'experiment_id': '0'}").body();
    var id = run.replaceAll("(?s).*\"run_id\": ?\"(\\w+)\".*", "$1");
    var _ = post(server, "/api/2.0/mlflow/registered-models/create", "{'name': 'm'}");
    var version = "{'name': 'm', 'source': 's3://bucket/x', 'run_id': '" + id + "'}";
    assertThat(post(server, "/api/2.0/mlflow/model-versions/create", version).status())
        .isEqualTo(200);
    return id;
  }

  private static RawHttpClient.Reply graphql(Server server, String document) {
    return post(server, "/graphql", GraphqlDocuments.body(document));
  }

  private static List<Route> sorted(List<Route> routes) {
    return routes.stream()
        .sorted(Comparator.comparing(Route::path).thenComparing(Route::method))
        .toList();
  }

  /** The GraphQL fields of all features. */
  private List<String> fields() {
    var config = GuardedServer.config(folder);
    var folders = LocalFolderPolicy.of(config.artifacts(), folder, true, Optional.empty());
    try (var locations = new ArtifactRootResolver(config.artifacts(), folders);
        var table = new MemoryTable(InstantSource.system(), new Meter())) {
      var artifactLocations = new ExperimentArtifactLocations(config.artifacts().root(), folder);
      return Features.of(config, table, artifactLocations, locations, Features.Creations.PLAIN)
          .fields()
          .stream()
          .map(field -> field.type() + "." + field.name())
          .toList();
    }
  }

  private Config config() {
    var options =
        Stream.concat(
            Stream.of(GuardedServer.WITH_ACCOUNTS), OidcServer.options(provider, folder).stream());
    return GuardedServer.config(folder, options.toArray(String[]::new));
  }

  /** The lines of the list that match. */
  private static List<String> list(Pattern lines) throws IOException {
    try (var in = AuthorizationTest.class.getResourceAsStream("authorization.txt")) {
      return new String(requireNonNull(in).readAllBytes(), UTF_8)
          .lines()
          .filter(lines.asPredicate())
          .toList();
    }
  }
}
