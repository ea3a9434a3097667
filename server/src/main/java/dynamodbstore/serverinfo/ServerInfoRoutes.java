package dynamodbstore.serverinfo;

import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Open;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Routes that every server has, even one that serves artifacts only: health, version, capabilities
 * and disabled telemetry. Routes for missing features are in {@link UnimplementedListRoutes}. Other
 * paths that the web UI requests (the logged-in user, the settings of the assistant) do not exist:
 * the web UI handles their 404.
 */
public final class ServerInfoRoutes {
  private static final String PAGES = "/ajax-api/3.0/mlflow";
  private static final String NO_WORKSPACES =
      "because the server is running without workspaces support. To enable workspace, run `mlflow"
          + " server` with `--enable-workspaces`";

  private final ServerInfo info;
  private final String version;

  /**
   * @param version the MLflow version whose API this server implements
   */
  public ServerInfoRoutes(ServerInfo info, String version) {
    this.info = info;
    this.version = version;
  }

  public List<Route> routes() {
    var routes = new ArrayList<Route>();
    routes.add(Open.get("/health", _ -> ServerResponse.html("OK")));
    routes.add(Endpoint.forAnyCaller("GET", "/version", _ -> ServerResponse.html(version)));
    for (var root : List.of("/api/3.0/mlflow", PAGES)) {
      routes.add(
          forAnyCaller("GET", root + "/server-info", out -> ServerInfoResponses.info(out, info)));
    }
    routes.add(forAnyCaller("GET", PAGES + "/ui-telemetry", ServerInfoResponses::telemetry));
    routes.add(
        forAnyCaller("POST", PAGES + "/ui-telemetry", ServerInfoResponses::telemetryRefused));
    return routes;
  }

  /** Routes of workspaces, which respond that workspaces are disabled. */
  public List<Route> workspaces() {
    var routes = new ArrayList<Route>();
    for (var root : List.of("/api/3.0/mlflow/workspaces", PAGES + "/workspaces")) {
      routes.add(withoutWorkspaces("GET", root));
      routes.add(withoutWorkspaces("POST", root));
      routes.add(withoutWorkspaces("GET", root + "/{workspace_name}"));
      routes.add(withoutWorkspaces("PATCH", root + "/{workspace_name}"));
      routes.add(withoutWorkspaces("DELETE", root + "/{workspace_name}"));
    }
    return routes;
  }

  private static Route withoutWorkspaces(String method, String path) {
    return Endpoint.forAnyCaller(method, path, _ -> ServerResponse.empty(ServerResponse.NOT_FOUND))
        .disabled(NO_WORKSPACES);
  }

  private static Route forAnyCaller(String method, String path, Consumer<JsonWriter> fields) {
    return Endpoint.forAnyCaller(method, path, _ -> json(fields));
  }

  private static ServerResponse json(Consumer<JsonWriter> fields) {
    var out = JsonWriter.inMemory(256).beginObject();
    fields.accept(out);
    return ServerResponse.json(out.endObject());
  }
}
