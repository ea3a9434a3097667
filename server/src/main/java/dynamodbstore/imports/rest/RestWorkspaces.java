package dynamodbstore.imports.rest;

import dynamodbstore.api.Caller;
import dynamodbstore.imports.entities.SourceWorkspace;
import java.util.List;
import java.util.Optional;

/** Reads the workspaces of a server. Before MLflow 3.10 there were none. */
final class RestWorkspaces {
  private RestWorkspaces() {}

  /** Whether the server was started with workspaces. */
  static boolean areEnabled(RestClient client) {
    return new RestApi(client, Optional.empty())
        .find(RestRequest.get("/api/3.0/mlflow/server-info"))
        .map(info -> info.flag("workspaces_enabled"))
        .orElse(false);
  }

  /** All workspaces but the default one. */
  static List<SourceWorkspace> all(RestClient client) {
    return new RestApi(client, Optional.of(Caller.DEFAULT_WORKSPACE))
        .read(RestRequest.get("/api/3.0/mlflow/workspaces")).list("workspaces").stream()
            .filter(one -> !one.text("name").equals(Caller.DEFAULT_WORKSPACE))
            .map(RestWorkspaces::workspace)
            .toList();
  }

  private static SourceWorkspace workspace(JsonFields one) {
    var archival = one.fields("trace_archival_config");
    return new SourceWorkspace(
        one.text("name"),
        one.find("description"),
        one.find("default_artifact_root"),
        archival.find("location"),
        archival.find("retention"));
  }
}
