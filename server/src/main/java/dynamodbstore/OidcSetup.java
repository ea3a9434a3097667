package dynamodbstore;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.authentication.JwtAuthenticator;
import dynamodbstore.accounts.authentication.JwtCheck;
import dynamodbstore.accounts.authentication.RefusalDelay;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.identities.GroupRules;
import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.identities.IdentityService;
import dynamodbstore.accounts.oidc.TokenLogins;
import dynamodbstore.accounts.oidc.login.ProviderLogin;
import dynamodbstore.accounts.oidc.login.ProviderLoginRoutes;
import dynamodbstore.accounts.oidc.provider.CodeExchange;
import dynamodbstore.accounts.oidc.provider.ProviderClient;
import dynamodbstore.accounts.oidc.provider.ProviderException;
import dynamodbstore.accounts.oidc.provider.ProviderMetadata;
import dynamodbstore.accounts.oidc.tokens.Audiences;
import dynamodbstore.accounts.oidc.tokens.KeyCache;
import dynamodbstore.accounts.oidc.tokens.TokenVerifier;
import dynamodbstore.accounts.pages.SessionResponses;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.routes.AccountsFeature;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.Environment;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.OidcSettings;
import dynamodbstore.table.Table;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Wiring of single sign-on, for servers that have it: no class of the library for tokens is loaded
 * without it.
 *
 * @param logins users by their tokens
 */
record OidcSetup(OidcSettings settings, Provider provider, TokenLogins logins) {
  /** The provider, as it described itself at the start. */
  private record Provider(ProviderClient http, ProviderMetadata metadata) {}

  /**
   * Accounts of which tokens find the users.
   *
   * @param table with the accounts
   */
  record Accounts(Table table, AssignmentRepository store, PasswordHashing hashing) {}

  /**
   * Connects to the provider.
   *
   * @throws CommandFailure if it cannot be reached, or is another one than configured
   */
  static OidcSetup of(OidcSettings settings, Accounts accounts, InstantSource clock) {
    var http = new ProviderClient();
    try {
      var metadata = ProviderMetadata.load(http, settings.issuer());
      var keys =
          new KeyCache(
              () -> http.get(metadata.keys()),
              clock,
              task -> Thread.ofVirtual().name("provider-keys").start(task));
      var audiences = new Audiences(settings.client().id(), settings.audiences());
      var verifier = new TokenVerifier(settings.issuer().toString(), audiences, keys, clock);
      return new OidcSetup(
          settings,
          new Provider(http, metadata),
          new TokenLogins(verifier, identities(settings, accounts, clock), settings.claims()));
    } catch (ProviderException e) {
      throw new CommandFailure(
          "The provider of --oidc-issuer %s cannot be used: %s."
              .formatted(settings.issuer(), e.problem()),
          e);
    }
  }

  private static IdentityService identities(
      OidcSettings settings, Accounts accounts, InstantSource clock) {
    var rules =
        settings.roles().stream()
            .map(rule -> new GroupRules.Rule(rule.group(), rule.workspace(), rule.role()))
            .toList();
    return new IdentityService(
        new IdentityRepository(accounts.table(), accounts.store(), clock),
        accounts.store(),
        accounts.hashing(),
        new IdentityService.Rules(
            settings.createsUsers(), new GroupRules(rules, settings.adminGroups())));
  }

  JwtAuthenticator authenticator(
      AccessCache cache, RefusalDelay delay, AuditLog log, InstantSource clock) {
    return new JwtAuthenticator(new JwtCheck(cache, logins, clock), delay, log);
  }

  /** The login of browsers; empty if only APIs accept tokens. */
  Optional<ProviderLoginRoutes> logins(
      SessionResponses sessions,
      AccountsFeature.Forms forms,
      AuditLog log,
      Environment environment) {
    return settings
        .browser()
        .map(
            browser -> {
              var codes =
                  new CodeExchange(
                      provider.http(), provider.metadata(), settings.client(), browser.redirect());
              return new ProviderLoginRoutes(
                  new ProviderLogin(provider.metadata(), settings, browser, codes, logins),
                  (request, user, next) -> sessions.open(request, user, Session.Login.OIDC, next),
                  log,
                  new ProviderLoginRoutes.Place(browser, forms.prefix(), forms.secretKey()),
                  environment);
            });
  }
}
