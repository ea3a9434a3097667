package dynamodbstore.pages;

import dynamodbstore.http.Answer;
import dynamodbstore.http.Route;
import dynamodbstore.wire.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Routes that every server has, even one that serves artifacts only: health, version, capabilities
 * and disabled telemetry. Routes for missing features are in {@link UnbuiltRoutes}. Other paths
 * that the web UI requests (the logged-in user, the settings of the assistant) do not exist: the
 * web UI handles their 404.
 */
public final class PageRoutes {
  private static final String PAGES = "/ajax-api/3.0/mlflow";
  private static final String NO_WORKSPACES =
      "because the server is running without workspaces support. To enable workspace, run `mlflow"
          + " server` with `--enable-workspaces`";

  private final ServerInfo info;
  private final String version;

  /**
   * @param version the MLflow version whose API this server implements
   */
  public PageRoutes(ServerInfo info, String version) {
    this.info = info;
    this.version = version;
  }

  public List<Route> routes() {
    var routes = new ArrayList<Route>();
    routes.add(Route.get("/health", _ -> Answer.page("OK")));
    routes.add(Route.get("/version", _ -> Answer.page(version)));
    for (var root : List.of("/api/3.0/mlflow", PAGES)) {
      routes.add(Route.get(root + "/server-info", _ -> json(out -> PageResponses.info(out, info))));
    }
    routes.add(Route.get(PAGES + "/ui-telemetry", _ -> json(PageResponses::telemetry)));
    routes.add(Route.post(PAGES + "/ui-telemetry", _ -> json(PageResponses::telemetryRefused)));
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
    return new Route(method, path, "workspaces", _ -> Answer.empty(Answer.NOT_FOUND))
        .disabled(NO_WORKSPACES);
  }

  private static Answer json(Consumer<JsonWriter> fields) {
    var out = JsonWriter.inMemory(256).beginObject();
    fields.accept(out);
    return Answer.json(out.endObject());
  }
}
