package dynamodbstore.artifacts;

import dynamodbstore.http.Answer;
import dynamodbstore.http.Body;
import dynamodbstore.http.Route;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The paths of the server's own store, on a server that is told not to have one. */
final class DisabledArtifacts {
  private static final String FILE = "/mlflow-artifacts/artifacts/{path...}";

  /** As mlflow/server/artifact_router.py says it, which takes these two before others can. */
  private static final String DETAIL =
      "{\"detail\":\"Artifact serving is disabled. Run `mlflow server` with `--serve-artifacts` to"
          + " enable.\"}";

  private DisabledArtifacts() {}

  static List<Route> routes() {
    return Stream.of("/api/2.0", "/ajax-api/2.0").flatMap(DisabledArtifacts::routes).toList();
  }

  private static Stream<Route> routes(String root) {
    return Stream.of(
        route("GET", root + FILE, answer("application/json", DETAIL)),
        route("PUT", root + FILE, answer("application/json", DETAIL)),
        disabled("DELETE", root + FILE),
        disabled("GET", root + "/mlflow-artifacts/artifacts"),
        disabled("POST", root + "/mlflow-artifacts/mpu/create/{path...}"),
        disabled("POST", root + "/mlflow-artifacts/mpu/complete/{path...}"),
        disabled("POST", root + "/mlflow-artifacts/mpu/abort/{path...}"),
        disabled("GET", root + "/mlflow-artifacts/presigned/{path...}"));
  }

  private static Route disabled(String method, String path) {
    String text =
        "Endpoint: "
            + path.replace("{path...}", "<path:artifact_path>")
            + " disabled due to the mlflow server running with `--no-serve-artifacts`. To enable"
            + " artifacts server functionality, run `mlflow server` with `--serve-artifacts`";
    return route(method, path, answer("text/html; charset=utf-8", text));
  }

  private static Route route(String method, String path, Answer answer) {
    return new Route(method, path, path, _ -> answer);
  }

  private static Answer answer(String contentType, String text) {
    return new Answer(
        Answer.UNAVAILABLE,
        Map.of("Content-Type", contentType),
        Body.of(text.getBytes(StandardCharsets.UTF_8)));
  }
}
