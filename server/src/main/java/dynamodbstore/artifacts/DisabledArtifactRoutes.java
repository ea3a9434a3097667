package dynamodbstore.artifacts;

import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Routes of the server's own store if artifact serving is disabled ({@code --no-serve-artifacts}):
 * each responds with an error.
 */
final class DisabledArtifactRoutes {
  private static final String FILE = "/mlflow-artifacts/artifacts/{artifact_path...}";
  private static final String REASON =
      "due to the mlflow server running with `--no-serve-artifacts`. To enable artifacts server"
          + " functionality, run `mlflow server` with `--serve-artifacts`";

  /**
   * The body of mlflow/server/artifact_router.py, which handles GET and PUT of a file before the
   * other handlers do.
   */
  private static final String DETAIL =
      "{\"detail\":\"Artifact serving is disabled. Run `mlflow server` with `--serve-artifacts` to"
          + " enable.\"}";

  private DisabledArtifactRoutes() {}

  static List<Route> routes() {
    return Stream.of("/api/2.0", "/ajax-api/2.0").flatMap(DisabledArtifactRoutes::routes).toList();
  }

  private static Stream<Route> routes(String root) {
    return Stream.of(
        route("GET", root + FILE),
        route("PUT", root + FILE),
        route("DELETE", root + FILE).disabled(REASON),
        route("GET", root + "/mlflow-artifacts/artifacts").disabled(REASON),
        route("POST", root + "/mlflow-artifacts/mpu/create/{artifact_path...}").disabled(REASON),
        route("POST", root + "/mlflow-artifacts/mpu/complete/{artifact_path...}").disabled(REASON),
        route("POST", root + "/mlflow-artifacts/mpu/abort/{artifact_path...}").disabled(REASON),
        route("GET", root + "/mlflow-artifacts/presigned/{artifact_path...}").disabled(REASON));
  }

  private static Route route(String method, String path) {
    return Endpoint.forAnyCaller(method, path, _ -> detail());
  }

  private static ServerResponse detail() {
    return new ServerResponse(
        ServerResponse.UNAVAILABLE,
        Map.of("Content-Type", "application/json"),
        ResponseBody.of(DETAIL.getBytes(StandardCharsets.UTF_8)));
  }
}
