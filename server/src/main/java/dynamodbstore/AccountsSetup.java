package dynamodbstore;

import dynamodbstore.access.Ownership;
import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.authentication.AccessTokenAuthenticator;
import dynamodbstore.accounts.authentication.AccessTokenCheck;
import dynamodbstore.accounts.authentication.HeaderAuthenticator;
import dynamodbstore.accounts.authentication.PasswordAuthenticator;
import dynamodbstore.accounts.authentication.PasswordCheck;
import dynamodbstore.accounts.authentication.RefusalDelay;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.authorization.AccessService;
import dynamodbstore.accounts.authorization.AccountAuthorizer;
import dynamodbstore.accounts.authorization.AccountPermissions;
import dynamodbstore.accounts.authorization.DefaultPermission;
import dynamodbstore.accounts.authorization.ResourcePermissions;
import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.oidc.login.ProviderLoginRoutes;
import dynamodbstore.accounts.passwords.FailedLogins;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.passwords.VerificationPool;
import dynamodbstore.accounts.passwords.VerifiedPasswords;
import dynamodbstore.accounts.routes.AccountsFeature;
import dynamodbstore.accounts.services.AccountOwnership;
import dynamodbstore.accounts.services.AccountRoles;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.services.FirstAdmin;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.Environment;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.audit.DeletionAudit;
import dynamodbstore.audit.JsonAuditLog;
import dynamodbstore.concurrency.Time;
import dynamodbstore.config.AccountSettings;
import dynamodbstore.config.Config;
import dynamodbstore.config.SessionSettings;
import dynamodbstore.features.Feature;
import dynamodbstore.http.AccessControl;
import dynamodbstore.table.Table;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Wiring of accounts and permissions, for servers that have them.
 *
 * @param ownership of what is created
 * @param control of all requests
 * @param features the API of accounts, and the pages of logins
 * @param roles the roles of workspaces
 * @param log of security-relevant events
 * @param notice for the operator, if the administrator was created
 */
record AccountsSetup(
    Ownership ownership,
    AccessControl control,
    List<Feature> features,
    WorkspaceRoles roles,
    AuditLog log,
    Optional<String> notice) {
  /** Creates the administrator on the first start. */
  static AccountsSetup of(
      Config config, AccountSettings settings, Table table, ArtifactLocationOwners artifacts) {
    var environment = Environment.ofSystem();
    var clock = environment.clock();
    var store = new AssignmentRepository(table, clock);
    var locator = new TableResourceLocator(table, clock, artifacts);
    var hashing = new PasswordHashing(environment.random());
    var accounts =
        Accounts.of(
            store, new IdentityRepository(table, store, clock), locator, hashing, environment);
    // Before the administrator is created, whose password is shown only if the start succeeds.
    var users = new OidcSetup.Accounts(table, store, hashing);
    var oidc = settings.oidc().map(provider -> OidcSetup.of(provider, users, clock));
    var notice = new FirstAdmin(accounts.users(), hashing).create(settings, config.isLoopback());
    var cache = new AccessCache(store, settings.refresh(), Time.SYSTEM);
    var access = new AccessService(cache, defaults(config, settings), locator);
    var log = auditLog(settings, clock);
    var passwords = passwords(cache, hashing, environment);
    var tokens =
        new AccessTokenCheck(
            cache, store.tokens(), clock, task -> Thread.ofVirtual().name("token-use").start(task));
    var authorizer =
        new AccountAuthorizer(
            cache, new ResourcePermissions(access, locator), new AccountPermissions(cache, store));
    var delay = new RefusalDelay(Time.SYSTEM);
    var forms = new AccountsFeature.Forms(settings.secretKey(), config.staticPrefix(), clock);
    var owners = new SessionsSetup.Accounts(store, cache, delay, log);
    var sessions =
        Optional.of(settings.sessions())
            .filter(SessionSettings::enabled)
            .map(enabled -> SessionsSetup.of(config, enabled, table, environment, owners));
    var byPassword = new PasswordAuthenticator(passwords, delay, log);
    var features = new ArrayList<Feature>();
    features.add(new AccountsFeature(accounts, access, passwords, log, forms));
    var logins =
        oidc.flatMap(
            provider ->
                sessions.flatMap(
                    setup -> provider.logins(setup.responses(), forms, log, environment)));
    logins.ifPresent(provider -> features.add(provider::routes));
    var links = logins.map(ProviderLoginRoutes::link).stream().toList();
    sessions.ifPresent(setup -> features.add(setup.feature(byPassword, forms, links, log)));
    return new AccountsSetup(
        new AccountOwnership(accounts.grants()),
        new AccessControl(
            new HeaderAuthenticator(
                byPassword,
                new AccessTokenAuthenticator(tokens, delay, log),
                oidc.map(setup -> setup.authenticator(cache, delay, log, clock)),
                sessions.map(SessionsSetup::authenticator)),
            authorizer,
            new DeletionAudit(log)),
        List.copyOf(features),
        new AccountRoles(accounts.roles(), accounts.rows(), config.workspaces().seedsRoles()),
        log,
        notice);
  }

  private static PasswordCheck passwords(
      AccessCache cache, PasswordHashing hashing, Environment environment) {
    return new PasswordCheck(
        cache,
        hashing,
        new VerifiedPasswords(environment.clock(), environment.random()),
        new FailedLogins(environment.clock()),
        new VerificationPool());
  }

  private static DefaultPermission defaults(Config config, AccountSettings settings) {
    return new DefaultPermission(
        floor(settings), config.workspaces().enabled(), settings.grantDefaultWorkspaceAccess());
  }

  private static Permission floor(AccountSettings settings) {
    return settings
        .defaultPermission()
        .map(level -> Permission.valueOf(level.name()))
        .orElse(Permission.NO_PERMISSIONS);
  }

  private static AuditLog auditLog(AccountSettings settings, InstantSource clock) {
    return settings
        .auditLog()
        .<AuditLog>map(
            target ->
                target.equals(AccountSettings.STANDARD_OUTPUT)
                    ? JsonAuditLog.toStream(System.out, clock)
                    : JsonAuditLog.toFile(Path.of(target), clock))
        .orElse(AuditLog.OFF);
  }
}
