package dynamodbstore.serverinfo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.Listener;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import dynamodbstore.http.security.RequestFilter;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected responses are those of the reference. */
class PageRoutesTest {
  private final Listener listener = start(new ServerInfo(false, true, false));

  private static Listener start(ServerInfo info) {
    var pages = new ServerInfoRoutes(info, "3.15.1");
    var routes = new ArrayList<>(pages.routes());
    routes.addAll(pages.workspaces());
    routes.addAll(UnimplementedListRoutes.routes());
    var router = TestRouters.of("/ml", routes, RequestFilter.OPEN);
    return Listener.start("127.0.0.1", 0, router);
  }

  @AfterEach
  void stop() {
    listener.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ml/api/3.0", "/ml/ajax-api/3.0"})
  void serverInfoListsTheCapabilities(String root) {
    var reply = RawHttpClient.get(listener.port(), root + "/mlflow/server-info");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body())
        .isEqualTo(
            "{\"multipart_downloads_enabled\":true,\"multipart_uploads_enabled\":false,"
                + "\"store_type\":\"SqlStore\",\"trace_archival_enabled\":false,"
                + "\"workspaces_enabled\":false}");
  }

  @Test
  void telemetryIsDisabled() {
    var path = "/ml/ajax-api/3.0/mlflow/ui-telemetry";

    var asked = RawHttpClient.get(listener.port(), path);
    var told =
        RawHttpClient.send(listener.port(), "POST", path, "{\"records\":[]}".getBytes(UTF_8));
    var forPrograms = RawHttpClient.get(listener.port(), path.replace("ajax-", ""));

    assertThat(asked.body())
        .isEqualTo(
            "{\"disable_ui_events\":[],\"disable_ui_telemetry\":true,\"ui_rollout_percentage\":0}");
    assertThat(told.body()).isEqualTo("{\"status\":\"disabled\"}");
    assertThat(forPrograms.status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "3.0/mlflow/demo/generate,Demo data is",
    "3.0/mlflow/datasets/create,Evaluation datasets are",
    "2.0/mlflow/webhooks,Webhooks are"
  })
  void unimplementedActionIsRefusedWithAMessage(String path, String feature) {
    var page = RawHttpClient.send(listener.port(), "POST", "/ml/ajax-api/" + path);
    var program = RawHttpClient.send(listener.port(), "POST", "/ml/api/" + path);

    assertThat(page.status()).isEqualTo(501);
    assertThat(page.header("Content-Type")).contains("application/json");
    assertThat(page.body())
        .isEqualTo(
            "{\"error_code\":\"NOT_IMPLEMENTED\",\"message\":\"%s not available on this server.\"}"
                .formatted(feature));
    assertThat(program.status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,3.0/mlflow/scorers/list,'{}'",
    "GET,3.0/mlflow/mcp-servers,'{\"mcp_servers\":[],\"next_page_token\":null}'"
  })
  void unimplementedListIsEmptyForTheWebUiAndMissingForClients(
      String method, String path, String nothing) {
    var page =
        RawHttpClient.send(listener.port(), method, "/ml/ajax-api/" + path + "?experiment_id=1");
    var program = RawHttpClient.send(listener.port(), method, "/ml/api/" + path);

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).contains("application/json");
    assertThat(page.body()).isEqualTo(nothing);
    assertThat(program.status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/ml/api/3.0/mlflow/workspaces,/ml/api/3.0/mlflow/workspaces",
    "POST,/ml/ajax-api/3.0/mlflow/workspaces,/ml/ajax-api/3.0/mlflow/workspaces",
    "PATCH,/ml/api/3.0/mlflow/workspaces/x,/ml/api/3.0/mlflow/workspaces/<workspace_name>"
  })
  void workspacesAreDisabled(String method, String path, String rule) {
    var reply = RawHttpClient.send(listener.port(), method, path);

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(reply.body())
        .isEqualTo(
            "Endpoint: "
                + rule
                + " disabled because the server is running without workspaces support. To enable"
                + " workspace, run `mlflow server` with `--enable-workspaces`");
  }
}
