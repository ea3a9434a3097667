package dynamodbstore.serverinfo;

import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.stream.Stream;

/**
 * Routes for actions of the web UI that this server does not implement: status 501 and a message
 * that the web UI displays. Only requests that follow a click belong here, since each displays a
 * message; requests that the web UI sends by itself are in {@link UnimplementedListRoutes}.
 * Implementing a feature removes its lines.
 */
final class UnimplementedActionRoutes {
  private record Action(String path, String feature, boolean isForAdministrators) {}

  private static final List<Action> ALL =
      List.of(
          post("3.0/mlflow/demo/generate", "Demo data is"),
          post("3.0/mlflow/demo/delete", "Demo data is"),
          post("3.0/mlflow/datasets/create", "Evaluation datasets are"),
          administrators("2.0/mlflow/webhooks", "Webhooks are"),
          post("3.0/mlflow/scorers/register", "Judges are"),
          post("3.0/mlflow/scorer/invoke", "Judges are"),
          post("3.0/mlflow/genai/evaluate/invoke", "Evaluation is"),
          post("3.0/mlflow/issues/invoke", "Issue detection is"),
          post("3.0/mlflow/review-queues/create", "Review queues are"),
          post("3.0/mlflow/label-schemas/create", "Label schemas are"),
          post("3.0/mlflow/mcp-servers", "The MCP registry is"),
          post("3.0/mlflow/gateway/endpoints/create", "The AI gateway is"),
          post("3.0/mlflow/gateway/model-definitions/create", "The AI gateway is"),
          post("3.0/mlflow/gateway/secrets/create", "The AI gateway is"),
          administrators("3.0/mlflow/gateway/budgets/create", "The AI gateway is"),
          post("3.0/mlflow/gateway/guardrails/create", "The AI gateway is"));

  private UnimplementedActionRoutes() {}

  static Stream<Route> routes() {
    return ALL.stream().map(UnimplementedActionRoutes::route);
  }

  private static Route route(Action action) {
    var path = "/ajax-api/" + action.path();
    var message = action.feature() + " not available on this server.";
    var answer = ServerResponse.error(ErrorCode.NOT_IMPLEMENTED, message);
    return action.isForAdministrators()
        ? Endpoint.forAdministrators("POST", path, _ -> answer)
        : Endpoint.forAnyCaller("POST", path, _ -> answer);
  }

  private static Action post(String path, String feature) {
    return new Action(path, feature, false);
  }

  private static Action administrators(String path, String feature) {
    return new Action(path, feature, true);
  }
}
