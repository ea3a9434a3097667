package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Authorizer;
import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.http.RawHttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches with an authorizer that denies to read what is secret. */
class SearchVisibilityTest {
  private static final String API = "/api/2.0/mlflow/";
  private static final ExperimentId SECRET = new ExperimentId(2);

  @TempDir private Path folder;
  private Server server;

  @BeforeEach
  void start() {
    Authorizer authorizer = (_, resource, level) -> level != Level.READ || !isSecret(resource);
    server = GuardedServer.start(folder, authorizer);
    for (var name : List.of("first", "secret", "third")) {
      var id =
          found("experiment_id", call("experiments/create", "{'name': '" + name + "'}")).getFirst();
      create("runs/create", "{'experiment_id': %s, 'run_name': '%s'}".formatted(id, name));
      create("logged-models", "{'experiment_id': %s, 'name': '%s'}".formatted(id, name));
      create("registered-models/create", "{'name': '" + name + "'}");
      create("model-versions/create", "{'name': '" + name + "', 'source': 's3://bucket/x'}");
    }
  }

  private static boolean isSecret(Resource resource) {
    return switch (resource) {
      case Resource.Experiment(var id) -> id.equals(SECRET);
      case Resource.RegisteredModel(_, var name) -> name.equals("secret");
      default -> false;
    };
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void pageOfExperimentsIsFilledWithVisibleOnes() {
    var page = call("experiments/search", "{'max_results': 2, 'order_by': ['experiment_id DESC']}");

    assertThat(found("experiment_id", page)).containsExactly("\"3\"", "\"1\"");
    assertThat(page).contains("next_page_token");
  }

  @Test
  void runsOfHiddenExperimentsAreOmitted() {
    assertThat(found("run_name", call("runs/search", "{'experiment_ids': ['1', '2', '3']}")))
        .containsExactlyInAnyOrder("\"first\"", "\"third\"");
    assertThat(call("runs/search", "{'experiment_ids': ['2']}")).isEqualTo("{}");
  }

  @Test
  void loggedModelsOfHiddenExperimentsAreOmitted() {
    var models = call("logged-models/search", "{'experiment_ids': ['1', '2', '3']}");

    assertThat(found("name", models)).containsExactlyInAnyOrder("\"first\"", "\"third\"");
  }

  @Test
  void datasetsOfHiddenExperimentsAreDeniedByRestAndOmittedByGraphql() {
    for (var experiment : List.of("1", "2")) {
      var run = found("run_id", call("runs/create", "{'experiment_id': '" + experiment + "'}"));
      var dataset =
          "{'name': 'd" + experiment + "', 'digest': 'x', 'source_type': 's', 'source': 's'}";
      create(
          "runs/log-inputs",
          "{'run_id': %s, 'datasets': [{'dataset': %s}]}".formatted(run.getFirst(), dataset));
    }

    var both = "{'experiment_ids': ['1', '2']}";
    var path = "/ajax-api/2.0/mlflow/experiments/search-datasets";
    var query =
        "mutation { mlflowSearchDatasets(input: {experimentIds: [\\'1\\', \\'2\\']})"
            + " { datasetSummaries { name } } }";
    var fields = GuardedServer.post(server, "/graphql", "{'query': '" + query + "'}");

    assertThat(GuardedServer.post(server, path, both).status()).isEqualTo(403);
    assertThat(found("name", fields.body())).containsExactly("\"d1\"");
  }

  @Test
  void hiddenModelsAndTheirVersionsAreOmitted() {
    assertThat(found("name", get("registered-models/search?max_results=2")))
        .contains("\"first\"", "\"third\"")
        .doesNotContain("\"secret\"");
    assertThat(found("name", get("model-versions/search?max_results=2")))
        .containsExactlyInAnyOrder("\"first\"", "\"third\"");
  }

  private void create(String call, String body) {
    assertThat(call(call, body)).startsWith("{").doesNotContain("error_code");
  }

  private String call(String call, String body) {
    return GuardedServer.post(server, API + call, body).body();
  }

  private String get(String call) {
    return RawHttpClient.get(server.port(), SampleRequests.PREFIX + API + call).body();
  }

  /** All values of a member, as they are in the JSON. */
  private static List<String> found(String member, String json) {
    return Pattern.compile('"' + member + "\": ?(\"[^\"]*\")")
        .matcher(json)
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
