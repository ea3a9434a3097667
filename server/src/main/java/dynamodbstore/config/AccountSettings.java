package dynamodbstore.config;

import dynamodbstore.access.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of accounts and permissions.
 *
 * @param defaultPermission permission of every user on every resource; empty for none
 * @param admin name of the administrator that the first start creates
 * @param adminPassword its password; empty if the operator has configured none
 * @param grantDefaultWorkspaceAccess whether users have the default permission in the default
 *     workspace, if there are others
 * @param refresh how long a server may use permissions that it has read; zero to read them for each
 *     request
 * @param secretKey signs the sign-up form; the same on all servers of a table
 * @param auditLog file of the audit log, {@link #STANDARD_OUTPUT}, or empty for none
 * @param sessions of browsers
 * @param oidc single sign-on; empty for none
 */
public record AccountSettings(
    Optional<Level> defaultPermission,
    String admin,
    Optional<String> adminPassword,
    boolean grantDefaultWorkspaceAccess,
    Duration refresh,
    String secretKey,
    Optional<String> auditLog,
    SessionSettings sessions,
    Optional<OidcSettings> oidc) {
  /** Audit log on the standard output. */
  public static final String STANDARD_OUTPUT = "-";

  public static final AccountSettings DEFAULT =
      new AccountSettings(
          Optional.of(Level.READ),
          "admin",
          Optional.empty(),
          false,
          Duration.ofSeconds(2),
          "secret",
          Optional.empty(),
          SessionSettings.OFF,
          Optional.empty());

  /** Without the secrets. */
  @Override
  public String toString() {
    return "AccountSettings of " + admin;
  }
}
