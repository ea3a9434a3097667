package dynamodbstore.accounts.oidc.login;

import dynamodbstore.accounts.User;
import dynamodbstore.accounts.identities.IdentityService;
import dynamodbstore.accounts.oidc.TokenLogins;
import dynamodbstore.accounts.oidc.provider.CodeExchange;
import dynamodbstore.accounts.oidc.provider.ProviderException;
import dynamodbstore.accounts.oidc.provider.ProviderMetadata;
import dynamodbstore.accounts.oidc.tokens.TokenVerifier;
import dynamodbstore.config.OidcSettings;
import java.net.URI;
import java.util.LinkedHashMap;

/** Login of a browser at the provider. Thread-safe. */
public final class ProviderLogin {
  private final ProviderMetadata provider;
  private final OidcSettings settings;
  private final OidcSettings.Browser browser;
  private final CodeExchange codes;
  private final TokenLogins tokens;

  public ProviderLogin(
      ProviderMetadata provider,
      OidcSettings settings,
      OidcSettings.Browser browser,
      CodeExchange codes,
      TokenLogins tokens) {
    this.provider = provider;
    this.settings = settings;
    this.browser = browser;
    this.codes = codes;
    this.tokens = tokens;
  }

  /** Result of a login. */
  sealed interface Result {
    /** The user has logged in. */
    record Known(User user) implements Result {}

    /**
     * The login is refused.
     *
     * @param reason a sentence
     */
    record Refused(String reason) implements Result {}

    /** The provider cannot be asked now. */
    record Unavailable(String problem) implements Result {}
  }

  /** Where the browser logs in. */
  URI location(LoginState login, LoginState.Factory secrets) {
    var query = new LinkedHashMap<String, String>();
    query.put("response_type", "code");
    query.put("client_id", settings.client().id());
    query.put("redirect_uri", browser.redirect().toString());
    query.put("scope", browser.scopes());
    query.put("state", secrets.state(login));
    query.put("nonce", secrets.nonce(login));
    query.put("code_challenge", secrets.codeChallenge(login));
    query.put("code_challenge_method", "S256");
    var url = provider.authorization().toString();
    return URI.create(url + (url.contains("?") ? "&" : "?") + CodeExchange.encode(query));
  }

  /** Finishes a login with the code that the browser has brought back. */
  Result finish(LoginState login, LoginState.Factory secrets, String code) {
    try {
      var token = codes.idToken(code, secrets.codeVerifier(login));
      return switch (tokens.verifier().verifyLogin(token, secrets.nonce(login))) {
        case TokenVerifier.Result.Invalid(String reason, _) ->
            new Result.Refused("The provider's token is not accepted: " + reason + ".");
        case TokenVerifier.Result.Valid(var claims) ->
            switch (tokens.login(claims)) {
              case IdentityService.Result.Known(var user) -> new Result.Known(user);
              case IdentityService.Result.Refused(String reason) -> new Result.Refused(reason);
            };
      };
    } catch (ProviderException e) {
      return new Result.Unavailable(e.problem());
    }
  }
}
