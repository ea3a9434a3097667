package dynamodbstore.accounts.services;

import dynamodbstore.accounts.identities.IdentityLinks;
import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.Environment;

/**
 * Services of accounts.
 *
 * @param rows permission rows of roles
 * @param grants permissions of single users
 */
public record Accounts(
    UserService users,
    RoleService roles,
    RowService rows,
    GrantService grants,
    AccessTokenService tokens,
    IdentityLinks identities) {
  /**
   * The services on a table.
   *
   * @param environment its randomness must be cryptographically strong
   */
  public static Accounts of(
      AssignmentRepository store,
      IdentityRepository identities,
      ModelDirectory models,
      PasswordHashing passwords,
      Environment environment) {
    var views = new RoleViews(store.roles().rows(), models);
    var targets = new GrantTargets(models);
    return new Accounts(
        new UserService(store, identities, views, passwords),
        new RoleService(store, views),
        new RowService(store.roles(), views, targets),
        new GrantService(store, targets),
        new AccessTokenService(store, environment),
        new IdentityLinks(identities, store.users()));
  }
}
