package dynamodbstore.accounts.routes;

import dynamodbstore.access.Level;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.UserRoles;
import dynamodbstore.wire.json.JsonWriter;

/** Encoders of the responses about permissions of single users. */
final class GrantResponses {
  private GrantResponses() {}

  /** Every permission row of every role of a user. */
  static void permissions(JsonWriter out, UserRoles user) {
    out.name("is_admin").value(user.user().isAdmin());
    out.name("permissions").beginArray();
    user.roles().forEach(role -> rows(out, role));
    out.endArray();
  }

  /** {@code allowed} means that the user may use the resource; reading alone is less. */
  static void effective(JsonWriter out, Permission permission) {
    out.name("allowed").value(permission.includes(Level.USE));
    out.name("permission").value(permission.name());
  }

  private static void rows(JsonWriter out, Role role) {
    for (var row : role.rows()) {
      out.beginObject();
      out.name("role_id").value(role.id());
      out.name("role_name").value(role.name());
      out.name("workspace").value(role.workspace());
      out.name("resource_type").value(row.grant().type().wireName());
      out.name("resource_pattern").value(row.grant().pattern());
      out.name("permission").value(row.grant().permission().name());
      out.endObject();
    }
  }
}
