/**
 * Verification of the JSON web tokens of a provider. {@link
 * dynamodbstore.accounts.oidc.tokens.TokenVerifier} decides which tokens are accepted; {@link
 * dynamodbstore.accounts.oidc.tokens.KeyCache} keeps the provider's public keys. The only package
 * that knows the library for it, which is loaded with the first of these classes.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.oidc.tokens;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
