package dynamodbstore.workspaces;

import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.workspaces.entity.Workspace;
import java.util.List;

/** Encoders of the responses of the endpoints of workspaces. */
final class WorkspaceResponses {
  private WorkspaceResponses() {}

  static void workspace(JsonWriter out, Workspace workspace) {
    out.name("workspace");
    body(out, workspace);
  }

  static void workspaces(JsonWriter out, List<Workspace> workspaces) {
    if (!workspaces.isEmpty()) {
      out.name("workspaces").beginArray();
      workspaces.forEach(workspace -> body(out, workspace));
      out.endArray();
    }
  }

  private static void body(JsonWriter out, Workspace workspace) {
    out.beginObject().name("name").value(workspace.name());
    workspace.description().ifPresent(text -> out.name("description").value(text));
    workspace.artifactRoot().ifPresent(text -> out.name("default_artifact_root").value(text));
    var location = workspace.archivalLocation();
    var retention = workspace.archivalRetention();
    if (location.isPresent() || retention.isPresent()) {
      out.name("trace_archival_config").beginObject();
      location.ifPresent(text -> out.name("location").value(text));
      retention.ifPresent(text -> out.name("retention").value(text));
      out.endObject();
    }
    out.endObject();
  }
}
