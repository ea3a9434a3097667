package dynamodbstore.accounts.oidc;

import dynamodbstore.accounts.identities.Identity;
import dynamodbstore.accounts.identities.IdentityService;
import dynamodbstore.accounts.identities.Login;
import dynamodbstore.accounts.oidc.tokens.TokenClaims;
import dynamodbstore.accounts.oidc.tokens.TokenVerifier;
import dynamodbstore.config.OidcSettings;

/** Users by the tokens of a provider. Thread-safe. */
public final class TokenLogins {
  private final TokenVerifier verifier;
  private final IdentityService identities;
  private final OidcSettings.Claims names;

  /**
   * @param names of the claims
   */
  public TokenLogins(
      TokenVerifier verifier, IdentityService identities, OidcSettings.Claims names) {
    this.verifier = verifier;
    this.identities = identities;
    this.names = names;
  }

  public TokenVerifier verifier() {
    return verifier;
  }

  /**
   * The user of a verified token. A token without groups is that of a user without groups; one
   * whose groups are elsewhere is refused, because the user's permissions would be wrong.
   */
  public IdentityService.Result login(TokenClaims claims) {
    return claims.isElsewhere(names.groups())
        ? new IdentityService.Result.Refused(
            "The user has more groups than fit into a token: let the provider send fewer of them.")
        : identities.login(
            new Login(
                new Identity(claims.issuer(), claims.subject()),
                claims.text(names.username()),
                claims.texts(names.groups()),
                claims.issued()));
  }
}
