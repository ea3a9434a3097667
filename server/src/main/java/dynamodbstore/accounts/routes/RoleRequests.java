package dynamodbstore.accounts.routes;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.http.request.ServerRequest;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Decoders of the requests to the endpoints of roles, one nested type per request. */
final class RoleRequests {
  private static final String NO_NAME = "Role name cannot be empty.";

  private RoleRequests() {}

  /** A request that names a role and nothing else. */
  static long role(ServerRequest request) {
    return AccountRequests.of(request).id("role_id");
  }

  /** A request that names a permission row and nothing else. */
  static long row(ServerRequest request) {
    return AccountRequests.of(request).id("role_permission_id");
  }

  /** The workspaces of a listing; none for all. */
  static Set<String> workspaces(ServerRequest request) {
    var workspaces = new LinkedHashSet<>(request.queries("workspace"));
    if (workspaces.stream().anyMatch(PythonText::isBlank)) {
      throw ApiError.invalid("Parameter 'workspace' must be a non-empty string when provided.");
    }
    return workspaces;
  }

  record Create(String name, String workspace, Optional<String> description) {
    static Create from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      var name = notBlank(parameters.text("name"), NO_NAME);
      var workspace = notBlank(parameters.text("workspace"), "Workspace cannot be empty.");
      return new Create(
          name,
          workspace,
          parameters.optionalText("description", "Role description must be a string or null."));
    }
  }

  record Update(long id, Optional<String> name, Optional<String> description) {
    static Update from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      long id = parameters.id("role_id");
      var name = parameters.optionalText("name", NO_NAME);
      var description =
          parameters.optionalText("description", "Role description must be a string.");
      if (name.isEmpty() && description.isEmpty()) {
        throw ApiError.invalid(
            "At least one of 'name' or 'description' must be provided to update a role.");
      }
      return new Update(id, name.map(text -> notBlank(text, NO_NAME)), description);
    }
  }

  /** A new permission row; type and permission are not checked yet. */
  record AddRow(long role, String type, String pattern, String permission) {
    static AddRow from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      return new AddRow(
          parameters.id("role_id"),
          parameters.text("resource_type"),
          parameters.text("resource_pattern"),
          parameters.text("permission"));
    }
  }

  record UpdateRow(long row, String permission) {
    static UpdateRow from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      return new UpdateRow(parameters.id("role_permission_id"), parameters.text("permission"));
    }
  }

  /** A role to assign to a user, or to take away. */
  record Assign(String user, long role) {
    static Assign from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      return new Assign(parameters.text("username"), parameters.id("role_id"));
    }
  }

  private static String notBlank(String text, String message) {
    if (PythonText.isBlank(text)) {
      throw ApiError.invalid(message);
    }
    return text;
  }
}
