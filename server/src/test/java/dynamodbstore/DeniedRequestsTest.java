package dynamodbstore;

import static dynamodbstore.GuardedServer.artifacts;
import static dynamodbstore.GuardedServer.config;
import static dynamodbstore.GuardedServer.post;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Authorizer;
import dynamodbstore.access.Resource;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller without permission receives, and that its request has no effect. */
class DeniedRequestsTest {
  private static final String DENIED = "Permission denied";

  private static final Authorizer DENY_ALL = (_, _, _) -> false;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--serve-artifacts",
        "--no-serve-artifacts",
        "--artifacts-only",
        GuardedServer.WITH_ACCOUNTS
      })
  void deniedRouteRespondsPermissionDenied(String mode) {
    try (var server = GuardedServer.start(config(folder, mode), new Meter(), DENY_ALL)) {
      assertThat(server.routes().stream().filter(route -> !route.isOpen()))
          .hasSizeGreaterThan(150)
          .allSatisfy(
              route -> {
                var reply = SampleRequests.send(server.port(), route);
                assertThat(reply.status()).isEqualTo(403);
                assertThat(reply.header("Content-Type")).contains("text/html; charset=utf-8");
                assertThat(reply.body()).isEqualTo(DENIED);
              });
    }
  }

  @Test
  void deniedRequestsUseNeitherTheTableNorTheArtifactStore() {
    var meter = new Meter();
    var config = config(folder, GuardedServer.WITH_ACCOUNTS);
    try (var server = GuardedServer.start(config, meter, DENY_ALL)) {
      for (var route : server.routes()) {
        if (!route.isOpen()) {
          assertThat(SampleRequests.send(server.port(), route).status()).isEqualTo(403);
        }
      }
    }

    assertThat(ofRequests(meter)).isEmpty();
    assertThat(artifacts(folder).resolve("0")).doesNotExist();
  }

  @Test
  void permittedRequestsUseTheTableAndTheArtifactStore() {
    var run = "/api/2.0/mlflow/runs/create";
    var file = SampleRequests.PREFIX + "/api/2.0/mlflow-artifacts/artifacts/0/a.txt";
    var meter = new Meter();
    try (var server = GuardedServer.start(config(folder), meter, Authorizer.ALLOW_ALL)) {
      assertThat(post(server, run, "{'experiment_id': '0'}").status()).isEqualTo(200);
      assertThat(RawHttpClient.send(server.port(), "PUT", file, new byte[1]).status())
          .isEqualTo(200);
    }

    assertThat(ofRequests(meter)).containsOnlyKeys("runs/create");
    assertThat(artifacts(folder).resolve("0")).exists();
  }

  @Test
  void versionOfADeniedSourceIsNotCreated() {
    var api = "/api/2.0/mlflow/";
    try (var server =
        GuardedServer.start(folder, (_, what, _) -> !(what instanceof Resource.ArtifactLocation))) {
      var _ = post(server, api + "registered-models/create", "{'name': 'm'}");

      var reply =
          post(
              server,
              api + "model-versions/create",
              "{'name': 'm', 'source': 'mlflow-artifacts:/1/r/artifacts'}");

      assertThat(reply.status()).isEqualTo(403);
      assertThat(reply.body()).isEqualTo(DENIED);
      assertThat(
              RawHttpClient.get(
                      server.port(), SampleRequests.PREFIX + api + "registered-models/get?name=m")
                  .body())
          .contains("\"name\"")
          .doesNotContain("latest_versions");
    }
  }

  @Test
  void deniedGraphqlFieldIsNullWithAnError() {
    try (var server =
        GuardedServer.start(folder, (_, resource, _) -> resource.equals(Resource.SERVER))) {
      var reply =
          post(
              server,
              "/graphql",
              "{'query': '{ mlflowGetExperiment(input: {experimentId: \\'0\\'})"
                  + " { experiment { name } } }'}");

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body().replaceAll("\\s", ""))
          .isEqualTo("{\"data\":{\"mlflowGetExperiment\":null},\"errors\":[\"Permissiondenied\"]}");
    }
  }

  /** Costs of requests; those of the background jobs have no operation. */
  private static Map<String, Cost> ofRequests(Meter meter) {
    var costs = meter.spent();
    costs.remove(Meter.UNNAMED);
    return costs;
  }
}
