package dynamodbstore.accounts.services;

import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.store.AssignmentRepository;

/**
 * Services of accounts.
 *
 * @param rows permission rows of roles
 * @param grants permissions of single users
 */
public record Accounts(UserService users, RoleService roles, RowService rows, GrantService grants) {
  public static Accounts of(
      AssignmentRepository store, ModelDirectory models, PasswordHashing passwords) {
    var views = new RoleViews(store.roles().rows(), models);
    var targets = new GrantTargets(models);
    return new Accounts(
        new UserService(store, views, passwords),
        new RoleService(store, views),
        new RowService(store.roles(), views, targets),
        new GrantService(store, targets));
  }
}
