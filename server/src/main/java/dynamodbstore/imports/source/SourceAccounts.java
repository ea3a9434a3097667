package dynamodbstore.imports.source;

import dynamodbstore.api.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the accounts of an MLflow server from their own database. Before MLflow 3.13 there were no
 * permissions of roles, and those of users were in tables of their own. Later releases keep these
 * tables as they were at the migration and no longer read them, so neither does this class: they
 * contain permissions that were revoked since.
 */
public final class SourceAccounts implements AutoCloseable {
  /** Migration after which roles are there, and permissions still in their earlier tables. */
  private static final String BEFORE_MIGRATION = "c3d4e5f6a7b8";

  private static final String EVERYTHING = "'*'";

  private final SourceDatabase database;

  private SourceAccounts(SourceDatabase database) {
    this.database = database;
  }

  /** Opens the database of accounts, which is {@code basic_auth.db} by default. */
  public static SourceAccounts open(SourceUri uri) {
    return new SourceAccounts(SourceDatabase.open(uri, "users", "a database of MLflow's accounts"));
  }

  /** User with the hash of its password, in werkzeug's format. */
  public record SourceUser(String name, String passwordHash, boolean isAdmin) {}

  /** Role that is not that of a single user. */
  public record SourceRole(long id, String workspace, String name, Optional<String> description) {}

  /**
   * Permission of a user or a role.
   *
   * @param type name of the kind of resource, such as {@code experiment}
   */
  public record SourceGrant(
      String workspace, String owner, String type, String pattern, String permission) {
    SourceGrant with(String otherType, String otherPermission) {
      return new SourceGrant(workspace, owner, otherType, pattern, otherPermission);
    }
  }

  public List<SourceUser> users() {
    return database.list(
        "SELECT username, password_hash, is_admin FROM users ORDER BY id",
        List.of(),
        row ->
            new SourceUser(row.text("username"), row.text("password_hash"), row.flag("is_admin")));
  }

  /** The permissions of single users. */
  public List<SourceGrant> grantsOfUsers() {
    return hasEarlierTables() ? earlierGrants() : grantsOfPersonalRoles();
  }

  private boolean hasEarlierTables() {
    return !database.hasTable("role_permissions")
        || (database.hasTable("alembic_version_auth")
            && database.count(
                    "SELECT COUNT(*) AS n FROM alembic_version_auth WHERE version_num = ?",
                    List.of(BEFORE_MIGRATION))
                > 0);
  }

  /** Each user has a role of its own in a workspace, named after its id. */
  private List<SourceGrant> grantsOfPersonalRoles() {
    return database.list(
        "SELECT r.workspace, u.username AS owner, p.resource_type, p.resource_pattern,"
            + " p.permission FROM users u JOIN roles r"
            + " ON r.name = '__user_' || u.id || '__'"
            + " JOIN role_permissions p ON p.role_id = r.id ORDER BY p.id",
        List.of(),
        SourceAccounts::grant);
  }

  private List<SourceGrant> earlierGrants() {
    var grants = new ArrayList<SourceGrant>();
    grants("workspace_permissions", "workspace", EVERYTHING).stream()
        .flatMap(SourceAccounts::ofMembers)
        .forEach(grants::add);
    grants.addAll(grants("experiment_permissions", "experiment", "p.experiment_id"));
    grants.addAll(grants("registered_model_permissions", "registered_model", "p.name"));
    return grants;
  }

  /**
   * What a permission on a workspace is since the migration, which only knows members and
   * administrators: readers are members, and editors are members who may edit everything.
   */
  private static Stream<SourceGrant> ofMembers(SourceGrant one) {
    return switch (one.permission()) {
      case "READ" -> Stream.of(one.with("workspace", "USE"));
      case "EDIT" ->
          Stream.of(
              one.with("workspace", "USE"),
              one.with("experiment", "EDIT"),
              one.with("registered_model", "EDIT"));
      default -> Stream.of(one);
    };
  }

  private List<SourceGrant> grants(String table, String type, String pattern) {
    if (!database.hasTable(table)) {
      return List.of();
    }
    var sql =
        "SELECT u.username AS owner, '%s' AS resource_type, %s AS resource_pattern, p.permission, "
                .formatted(type, pattern)
            + database.column(table, "workspace")
            + " FROM %s p JOIN users u ON u.id = p.user_id ORDER BY u.id, 3".formatted(table);
    return database.list(sql, List.of(), SourceAccounts::grant);
  }

  private static SourceGrant grant(SourceRow row) {
    return new SourceGrant(
        row.find("workspace").orElse(Caller.DEFAULT_WORKSPACE),
        row.text("owner"),
        row.text("resource_type"),
        row.text("resource_pattern"),
        row.text("permission"));
  }

  public List<SourceRole> roles() {
    return database.hasTable("roles")
        ? database
            .list(
                "SELECT id, workspace, name, description FROM roles ORDER BY id",
                List.of(),
                row ->
                    new SourceRole(
                        row.number("id"),
                        row.text("workspace"),
                        row.text("name"),
                        row.find("description")))
            .stream()
            .filter(role -> !role.name().startsWith("__user_"))
            .toList()
        : List.of();
  }

  public List<SourceGrant> grantsOfRole(SourceRole role) {
    return database.list(
        "SELECT r.workspace, r.name AS owner, p.resource_type, p.resource_pattern, p.permission"
            + " FROM role_permissions p JOIN roles r ON r.id = p.role_id WHERE r.id = ?"
            + " ORDER BY p.id",
        List.of(role.id()),
        SourceAccounts::grant);
  }

  /** Names of the users that have a role. */
  public List<String> usersOfRole(SourceRole role) {
    return database.list(
        "SELECT u.username FROM user_role_assignments a JOIN users u ON u.id = a.user_id"
            + " WHERE a.role_id = ? ORDER BY a.id",
        List.of(role.id()),
        row -> row.text("username"));
  }

  @Override
  public void close() {
    database.close();
  }
}
