package dynamodbstore.serverinfo;

import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Routes for lists that the web UI loads of features that this server does not implement: they
 * respond with the empty list of the reference. The web UI would retry a 404 three to five times,
 * and then display an error rather than an empty list. Clients, which use {@code /api/}, receive
 * 404: there is no such endpoint. Implementing a feature removes its line.
 *
 * <p>Actions that a user starts in the web UI, such as creating a dataset or a webhook, are refused
 * with a message that the web UI displays ({@link UnimplementedActionRoutes}).
 */
public final class UnimplementedListRoutes {
  private static final String NOTHING = "{}";
  private static final String NO_MORE = "{\"next_page_token\":\"\"}";

  private record Unbuilt(String method, String path, String answer) {}

  private static final List<Unbuilt> ALL =
      List.of(
          get("3.0/mlflow/scorers/list", NOTHING),
          post("3.0/mlflow/datasets/search", NOTHING),
          get("3.0/mlflow/datasets/search", NOTHING),
          get("3.0/mlflow/review-queues/list", NO_MORE),
          get("3.0/mlflow/label-schemas/list", NOTHING),
          post("3.0/mlflow/issues/search", NO_MORE),
          get("2.0/mlflow/webhooks", NOTHING),
          get("3.0/mlflow/gateway/endpoints/list", NOTHING),
          get("3.0/mlflow/gateway/endpoints/bindings/list", NOTHING),
          get("3.0/mlflow/gateway/model-definitions/list", NOTHING),
          get("3.0/mlflow/gateway/budgets/list", NOTHING),
          get("3.0/mlflow/gateway/secrets/list", NOTHING),
          get(
              "3.0/mlflow/gateway/secrets/config",
              "{\"secrets_available\":false,\"using_default_passphrase\":false}"),
          get("3.0/mlflow/mcp-servers", "{\"mcp_servers\":[],\"next_page_token\":null}"));

  private UnimplementedListRoutes() {}

  public static List<Route> routes() {
    return Stream.concat(
            ALL.stream().map(UnimplementedListRoutes::route), UnimplementedActionRoutes.routes())
        .toList();
  }

  private static Route route(Unbuilt feature) {
    var body = feature.answer().getBytes(StandardCharsets.UTF_8);
    var answer =
        new ServerResponse(
            ServerResponse.OK, Map.of("Content-Type", "application/json"), ResponseBody.of(body));
    var path = "/ajax-api/" + feature.path();
    return feature.path().endsWith("/webhooks")
        ? Endpoint.forAdministrators(feature.method(), path, _ -> answer)
        : Endpoint.forAnyCaller(feature.method(), path, _ -> answer);
  }

  private static Unbuilt get(String path, String answer) {
    return new Unbuilt("GET", path, answer);
  }

  private static Unbuilt post(String path, String answer) {
    return new Unbuilt("POST", path, answer);
  }
}
