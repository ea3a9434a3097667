package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Options that change the responses of the whole server; expected responses are the reference's.
 */
class ServerModesTest {
  private static final String JSON = "Content-Type: application/json";
  private static final String WORKSPACE = "X-MLFLOW-WORKSPACE: team";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "GET,/ml/api/2.0/mlflow/experiments/get?experiment_id=0,/ml/api/2.0/mlflow/experiments/get",
    "GET,/ml/get-artifact?run_id=a&path=b,/ml/get-artifact",
    "POST,/ml/ajax-api/2.0/mlflow/upload-artifact,/ml/ajax-api/2.0/mlflow/upload-artifact",
    "GET,/ml/api/2.0/mlflow/logged-models/m-1,/ml/api/2.0/mlflow/logged-models/<model_id>",
  })
  void artifactsOnlyServerDisablesTracking(String method, String path, String rule) {
    try (var server = start("--artifacts-only", "--static-prefix", "/ml")) {
      var reply = RawHttpClient.send(server.port(), method, path);

      assertThat(reply.status()).isEqualTo(503);
      assertThat(reply.header("Content-Type")).contains("text/html; charset=utf-8");
      assertThat(reply.body())
          .isEqualTo(
              "Endpoint: "
                  + rule
                  + " disabled due to the mlflow server running in `--artifacts-only` mode. To"
                  + " enable tracking server functionality, run `mlflow server` without"
                  + " `--artifacts-only`");
    }
  }

  @Test
  void artifactsOnlyServerServesArtifacts() {
    var file = "/api/2.0/mlflow-artifacts/artifacts/a.txt";
    try (var server = start("--artifacts-only")) {
      var put = RawHttpClient.send(server.port(), "PUT", file, "hello".getBytes(UTF_8));
      var got = RawHttpClient.get(server.port(), file);
      var info = RawHttpClient.get(server.port(), "/api/3.0/mlflow/server-info");

      assertThat(put.status()).isEqualTo(200);
      assertThat(got.body()).isEqualTo("hello");
      assertThat(info.status()).isEqualTo(200);
    }
  }

  @Test
  void metricsAreServedIfEnabled() {
    try (var silent = start();
        var measured = start("--expose-prometheus", "anywhere")) {
      var lost = RawHttpClient.get(measured.port(), "/nothing");

      var metrics = RawHttpClient.get(measured.port(), "/metrics");

      assertThat(lost.status()).isEqualTo(404);
      assertThat(metrics.body())
          .contains("mlflow_http_request_total{method=\"GET\",status=\"404\"} 1.0\n");
      assertThat(RawHttpClient.get(silent.port(), "/metrics").status()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/2.0/mlflow/experiments/get?experiment_id=0", "/health", "/nothing"})
  void requestForAWorkspaceIsRejected(String path) {
    try (var server = start()) {
      var reply = RawHttpClient.get(server.port(), path, WORKSPACE);

      assertThat(reply.status()).isEqualTo(500);
      assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
      assertThat(reply.body())
          .isEqualTo(
              "{\"error_code\":\"FEATURE_DISABLED\",\"message\":\"Workspace APIs are not available:"
                  + " workspaces are not enabled on this server\",\"sqlstate\":\"KAM00\","
                  + "\"error_class\":\"FEATURE_DISABLED\"}");
    }
  }

  @Test
  void serverInfoAndBlankWorkspaceAreServed() {
    try (var server = start()) {
      var info = RawHttpClient.get(server.port(), "/api/3.0/mlflow/server-info", WORKSPACE);
      var blank = RawHttpClient.get(server.port(), "/health", "X-MLFLOW-WORKSPACE:  ");

      assertThat(info.status()).isEqualTo(200);
      assertThat(blank.status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({"true,200", "false,400"})
  void tooLongValueIsTruncatedOrRejected(String truncate, int status) {
    try (var server = start("--truncate-long-values", truncate)) {
      var run =
          RawHttpClient.send(
              server.port(),
              "POST",
              "/api/2.0/mlflow/runs/create",
              "{\"experiment_id\":\"0\"}".getBytes(UTF_8),
              JSON);
      var id = run.body().replaceAll("(?s).*\"run_id\":\"(\\w+)\".*", "$1");

      var logged =
          RawHttpClient.send(
              server.port(),
              "POST",
              "/api/2.0/mlflow/runs/log-parameter",
              "{\"run_id\":\"%s\",\"key\":\"a\",\"value\":\"%s\"}"
                  .formatted(id, "x".repeat(6001))
                  .getBytes(UTF_8),
              JSON);

      assertThat(logged.status()).isEqualTo(status);
    }
  }

  private Server start(String... options) {
    var arguments = new ArrayList<>(List.of("server", "--port", "0"));
    arguments.addAll(List.of("--artifacts-destination", folder.toString()));
    arguments.addAll(List.of(options));
    var command = new CommandLineParser(Map.of(), "test").parse(arguments.toArray(String[]::new));
    var meter = new Meter();
    var table = new MemoryTable(InstantSource.system(), meter);
    return Server.start(((Command.Serve) command).config(), table, meter);
  }
}
