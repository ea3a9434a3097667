package dynamodbstore.cli;

import java.util.Optional;

/** Parsed command on the accounts of a table. Texts are checked when the command is executed. */
public sealed interface AuthCommand {
  /** Print all users. */
  record ListUsers() implements AuthCommand {}

  /** Create a user; the password is read, never an argument. */
  record CreateUser(String user, boolean isAdmin) implements AuthCommand {}

  /** Set a user's password, which is read. */
  record SetPassword(String user) implements AuthCommand {}

  /** Make a user an administrator, or end that. */
  record SetAdmin(String user, boolean isAdmin) implements AuthCommand {}

  record DeleteUser(String user) implements AuthCommand {}

  /** Print all roles with their permissions. */
  record ListRoles() implements AuthCommand {}

  record CreateRole(String name, String description) implements AuthCommand {}

  record DeleteRole(long role) implements AuthCommand {}

  /** Add a permission to a role. */
  record AddPermission(long role, Target target, String permission) implements AuthCommand {}

  /** Remove a permission from its role, by the id that {@link ListRoles} prints. */
  record RemovePermission(long row) implements AuthCommand {}

  record AssignRole(long role, String user) implements AuthCommand {}

  record UnassignRole(long role, String user) implements AuthCommand {}

  /** Print what a user may do. */
  record ListGrants(String user) implements AuthCommand {}

  /** Grant a permission to one user. */
  record AddGrant(String user, Target target, String permission) implements AuthCommand {}

  /** Revoke a permission of one user. */
  record RemoveGrant(String user, Target target) implements AuthCommand {}

  /** Print the access tokens of a user. */
  record ListTokens(String user) implements AuthCommand {}

  /**
   * Create an access token of a user, and print its secret.
   *
   * @param days until it expires; empty if it never does
   */
  record CreateToken(String user, String name, Optional<Long> days, boolean isReadOnly)
      implements AuthCommand {}

  record RevokeToken(String token) implements AuthCommand {}

  /** End all browser sessions of a user. */
  record RevokeSessions(String user) implements AuthCommand {}

  /** Print the identities of a user at providers. */
  record ListIdentities(String user) implements AuthCommand {}

  /** Let a user log in by an identity. */
  record LinkIdentity(String user, String issuer, String subject) implements AuthCommand {}

  record UnlinkIdentity(String issuer, String subject) implements AuthCommand {}

  /** Resources of a type: one by id or name, or all by an asterisk. */
  record Target(String type, String resource) {}
}
