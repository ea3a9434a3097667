package dynamodbstore.accounts.routes;

import dynamodbstore.accounts.authentication.PasswordCheck;
import dynamodbstore.accounts.authorization.AccessService;
import dynamodbstore.accounts.pages.AccessTokenPageRoutes;
import dynamodbstore.accounts.pages.FormTokens;
import dynamodbstore.accounts.pages.SignupRoutes;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.features.Feature;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** Accounts: the API by which MLflow's clients and web UI manage users, roles and grants. */
public final class AccountsFeature implements Feature {
  private final List<Endpoint> endpoints;

  public AccountsFeature(
      Accounts accounts, AccessService access, PasswordCheck passwords, AuditLog log, Forms forms) {
    var signups =
        new SignupRoutes(accounts.users(), forms.form("sign-up form"), forms.prefix(), log);
    var pages =
        new AccessTokenPageRoutes(
            accounts.tokens(), forms.form("access-token form"), forms.prefix(), log);
    endpoints =
        Stream.of(
                new UserRoutes(accounts, access, passwords, log).endpoints(),
                new GrantRoutes(accounts, access, log).endpoints(),
                new RoleRoutes(accounts.roles(), access, log).endpoints(),
                new RoleRowRoutes(accounts, log).endpoints(),
                new AccessTokenRoutes(accounts.tokens(), log).endpoints(),
                signups.endpoints(),
                pages.endpoints())
            .flatMap(List::stream)
            .toList();
  }

  /**
   * Settings of the forms of web pages.
   *
   * @param secretKey signs its tokens
   * @param prefix the static prefix of routes
   */
  public record Forms(String secretKey, String prefix, InstantSource clock) {
    public FormTokens form(String name) {
      return new FormTokens(name, secretKey, clock);
    }

    @Override
    public String toString() {
      return "Forms at " + prefix;
    }
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(endpoints);
  }
}
