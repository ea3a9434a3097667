package dynamodbstore.accounts.oidc.tokens;

/** Where the public keys of a provider come from. */
@FunctionalInterface
public interface KeySource {
  /**
   * The provider's document of keys (JWKS).
   *
   * @throws dynamodbstore.accounts.oidc.provider.ProviderException if it cannot be loaded
   */
  String load();
}
