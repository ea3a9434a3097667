package dynamodbstore.accounts.routes;

import dynamodbstore.accounts.Assignment;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.UserRoles;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;

/** Encoders of the responses of the account endpoints. */
final class AccountResponses {
  private AccountResponses() {}

  static void user(JsonWriter out, User user) {
    out.name("user").beginObject();
    identity(out, user);
    out.endObject();
  }

  /** The web UI offers to log out and to change the password if it is basic authentication. */
  static void currentUser(JsonWriter out, User user) {
    user(out, user);
    out.name("is_basic_auth").value(true);
  }

  static void users(JsonWriter out, List<UserRoles> users) {
    out.name("users").beginArray();
    for (var one : users) {
      out.beginObject();
      identity(out, one.user());
      roles(out, one.roles());
      out.endObject();
    }
    out.endArray();
  }

  static void role(JsonWriter out, Role role) {
    out.name("role");
    body(out, role);
  }

  static void roles(JsonWriter out, List<Role> roles) {
    out.name("roles").beginArray();
    roles.forEach(role -> body(out, role));
    out.endArray();
  }

  static void row(JsonWriter out, PermissionRow row) {
    out.name("role_permission");
    body(out, row);
  }

  static void rows(JsonWriter out, List<PermissionRow> rows) {
    out.name("role_permissions").beginArray();
    rows.forEach(row -> body(out, row));
    out.endArray();
  }

  static void assignment(JsonWriter out, Assignment assignment) {
    out.name("assignment");
    body(out, assignment);
  }

  static void assignments(JsonWriter out, List<Assignment> assignments) {
    out.name("assignments").beginArray();
    assignments.forEach(assignment -> body(out, assignment));
    out.endArray();
  }

  private static void identity(JsonWriter out, User user) {
    out.name("id").value(user.id());
    out.name("username").value(user.name());
    out.name("is_admin").value(user.isAdmin());
  }

  private static void body(JsonWriter out, Role role) {
    out.beginObject();
    out.name("id").value(role.id());
    out.name("name").value(role.name());
    out.name("workspace").value(role.workspace());
    out.name("description");
    role.description().ifPresentOrElse(out::value, out::nullValue);
    out.name("permissions").beginArray();
    role.rows().forEach(row -> body(out, row));
    out.endArray();
    out.endObject();
  }

  private static void body(JsonWriter out, PermissionRow row) {
    out.beginObject();
    out.name("id").value(row.id());
    out.name("role_id").value(row.role());
    out.name("resource_type").value(row.grant().type().wireName());
    out.name("resource_pattern").value(row.grant().pattern());
    out.name("permission").value(row.grant().permission().name());
    out.endObject();
  }

  private static void body(JsonWriter out, Assignment assignment) {
    out.beginObject();
    out.name("id").value(assignment.id());
    out.name("user_id").value(assignment.user());
    out.name("role_id").value(assignment.role());
    out.endObject();
  }
}
