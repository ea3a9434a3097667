package dynamodbstore;

import dynamodbstore.accounts.authentication.LoginRedirectResponses;
import dynamodbstore.accounts.authentication.PasswordAuthenticator;
import dynamodbstore.accounts.authentication.RefusalDelay;
import dynamodbstore.accounts.authentication.SessionAuthenticator;
import dynamodbstore.accounts.authentication.SessionCheck;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.pages.LoginRoutes;
import dynamodbstore.accounts.pages.SessionResponses;
import dynamodbstore.accounts.routes.AccountsFeature;
import dynamodbstore.accounts.routes.SessionsFeature;
import dynamodbstore.accounts.sessions.LoginLink;
import dynamodbstore.accounts.sessions.RequestSource;
import dynamodbstore.accounts.sessions.SessionCookies;
import dynamodbstore.accounts.sessions.SessionRepository;
import dynamodbstore.accounts.sessions.SessionService;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.Environment;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.config.Config;
import dynamodbstore.config.SessionSettings;
import dynamodbstore.features.Feature;
import dynamodbstore.table.Table;
import java.util.List;

/**
 * Wiring of browser sessions, for servers with a login page.
 *
 * @param authenticator of requests with the cookie of a session
 * @param responses to logins and logouts
 */
record SessionsSetup(
    SessionService service, SessionAuthenticator authenticator, SessionResponses responses) {
  /** What sessions use of accounts. */
  record Accounts(
      AssignmentRepository store, AccessCache cache, RefusalDelay delay, AuditLog log) {}

  static SessionsSetup of(
      Config config,
      SessionSettings settings,
      Table table,
      Environment environment,
      Accounts accounts) {
    var prefix = config.staticPrefix();
    var repository = new SessionRepository(table, accounts.store());
    var service =
        new SessionService(repository, accounts.store().users(), environment, settings.lifetime());
    var source = new RequestSource(settings.isSecure());
    var cookies = new SessionCookies(source, prefix);
    var authenticator =
        new SessionAuthenticator(
            new SessionCheck(accounts.cache(), repository, environment.clock()),
            cookies,
            source,
            new LoginRedirectResponses(prefix),
            accounts.delay());
    var responses = new SessionResponses(service, authenticator, cookies, source, accounts.log());
    return new SessionsSetup(service, authenticator, responses);
  }

  /**
   * The pages of login and logout, and the API of sessions.
   *
   * @param links further ways to log in, which the login page offers
   */
  Feature feature(
      PasswordAuthenticator passwords,
      AccountsFeature.Forms forms,
      List<LoginLink> links,
      AuditLog log) {
    var logins =
        new LoginRoutes(passwords, responses, forms.form("login form"), forms.prefix(), links);
    return new SessionsFeature(service, logins, log);
  }
}
