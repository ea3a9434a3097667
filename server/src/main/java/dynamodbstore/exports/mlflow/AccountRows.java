package dynamodbstore.exports.mlflow;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.UserRoles;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;

/**
 * Rows of users with their password hashes, and of roles with their permissions. Users keep their
 * ids, because the roles of single users are named after them.
 */
final class AccountRows {
  private final Accounts accounts;
  private final MlflowExportReport report;
  private final MlflowRows users;
  private final MlflowRows roles;
  private final MlflowRows permissions;
  private final MlflowRows assignments;

  AccountRows(Accounts accounts, MlflowFile file, MlflowExportReport report) {
    this.accounts = accounts;
    this.report = report;
    this.users = file.rows("users", "id", "username", "password_hash", "is_admin");
    this.roles = file.rows("roles", "id", "workspace", "name", "description");
    this.permissions =
        file.rows("role_permissions", "role_id", "resource_type", "resource_pattern", "permission");
    this.assignments = file.rows("user_role_assignments", "user_id", "role_id");
  }

  /** Adds all accounts. They are in memory together. */
  void addAll() {
    accounts.roles().list().forEach(this::add);
    accounts.users().list().forEach(this::add);
  }

  private void add(Role role) {
    roles.add(role.id(), role.workspace(), role.name(), role.description());
    for (var row : role.rows()) {
      var grant = row.grant();
      permissions.add(
          role.id(), grant.type().wireName(), grant.pattern(), grant.permission().name());
    }
    report.written(Kind.ROLE, role.isPersonal() ? 0 : 1);
    report.written(Kind.PERMISSION, role.rows().size());
  }

  private void add(UserRoles both) {
    var user = both.user();
    users.add(user.id(), user.name(), user.passwordHash(), user.isAdmin() ? 1 : 0);
    both.roles().forEach(role -> assignments.add(user.id(), role.id()));
    report.written(Kind.USER, 1);
    report.skipped(
        "access tokens",
        accounts.tokens().list(user.name()).size(),
        "MLflow's server has none; use passwords");
    report.skipped(
        "links of users to single sign-on",
        accounts.identities().list(user.name()).size(),
        "MLflow's server has none");
  }
}
