package dynamodbstore.accounts.routes;

import dynamodbstore.accounts.authentication.PasswordCheck;
import dynamodbstore.accounts.authorization.AccessService;
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
      Accounts accounts,
      AccessService access,
      PasswordCheck passwords,
      AuditLog log,
      Signup signup) {
    var tokens = new FormTokens(signup.secretKey(), signup.clock());
    endpoints =
        Stream.of(
                new UserRoutes(accounts, access, passwords, log).endpoints(),
                new GrantRoutes(accounts, access, log).endpoints(),
                new RoleRoutes(accounts.roles(), access, log).endpoints(),
                new RoleRowRoutes(accounts, log).endpoints(),
                new SignupRoutes(accounts.users(), tokens, signup.prefix(), log).endpoints())
            .flatMap(List::stream)
            .toList();
  }

  /**
   * Settings of the sign-up form.
   *
   * @param secretKey signs its tokens
   * @param prefix the static prefix of routes
   */
  public record Signup(String secretKey, String prefix, InstantSource clock) {
    @Override
    public String toString() {
      return "Signup at " + prefix;
    }
  }

  @Override
  public List<Route> routes() {
    return Feature.routesOf(endpoints);
  }
}
