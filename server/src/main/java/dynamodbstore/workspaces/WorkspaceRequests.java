package dynamodbstore.workspaces;

import dynamodbstore.api.ApiError;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceSettings;
import java.util.Map;
import java.util.Optional;

/**
 * Decoders of the requests to the endpoints of workspaces. The reference checks the types of their
 * fields even where a message can be parsed, so they have no message schemas.
 */
final class WorkspaceRequests {
  private static final String SEE_DOCS =
      " See the API docs for more information about request parameters.";
  private static final String NAME = "name";
  private static final String ARCHIVAL = "trace_archival_config";

  private WorkspaceRequests() {}

  /** CreateWorkspace. */
  record Create(String name, WorkspaceSettings settings) {
    static Create from(ServerRequest request) {
      var body = body(request);
      var name = body.find(NAME).orElse(new Json.Null());
      if (name instanceof Json.Null || (name instanceof Json.Text(var text, _) && text.isEmpty())) {
        throw ApiError.invalid("Missing value for required parameter 'name'." + SEE_DOCS);
      }
      return new Create(text(body, NAME).orElseThrow(), sent(body));
    }
  }

  /** UpdateWorkspace. */
  record Update(String name, WorkspaceSettings settings) {
    static Update from(ServerRequest request) {
      var name = named(request);
      var settings = sent(body(request));
      if (settings.isEmpty()) {
        throw ApiError.invalid("Workspace update must have at least one key");
      }
      return new Update(name, settings);
    }
  }

  /** DeleteWorkspace. */
  record Delete(String name, DeletionMode mode) {
    static Delete from(ServerRequest request) {
      var name = request.variable("workspace_name");
      if (WorkspaceName.isDefault(name)) {
        throw ApiError.invalid("The 'default' workspace is reserved and cannot be deleted");
      }
      WorkspaceName.checkNew(name);
      return new Delete(
          name, request.query("mode").map(DeletionMode::parse).orElse(DeletionMode.RESTRICT));
    }
  }

  /** GetWorkspace. */
  static String named(ServerRequest request) {
    var name = request.variable("workspace_name");
    WorkspaceName.check(name);
    return name;
  }

  private static Json.Dict body(ServerRequest request) {
    return request.readJson() instanceof Json.Dict body ? body : new Json.Dict(Map.of());
  }

  private static WorkspaceSettings sent(Json.Dict body) {
    var description = text(body, "description");
    var root = text(body, "default_artifact_root");
    var archival = body.find(ARCHIVAL).filter(value -> !(value instanceof Json.Null));
    if (archival.isPresent() && !(archival.get() instanceof Json.Dict)) {
      throw invalid(ARCHIVAL, archival.get());
    }
    var config = archival.map(value -> (Json.Dict) value).orElse(new Json.Dict(Map.of()));
    return new WorkspaceSettings(
        description, root, text(config, "location"), text(config, "retention"));
  }

  private static Optional<String> text(Json.Dict body, String field) {
    return body.find(field)
        .map(
            value -> {
              if (value instanceof Json.Text(var text, _)) {
                return text;
              }
              throw invalid(field, value);
            });
  }

  private static ApiError invalid(String parameter, Json value) {
    return ApiError.invalid(
        "Invalid value %s for parameter '%s' supplied:  Hint: Value was of type '%s'."
                .formatted(PythonJson.print(value), parameter, value.pythonType())
            + SEE_DOCS);
  }
}
