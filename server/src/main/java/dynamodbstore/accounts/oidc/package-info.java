/**
 * Single sign-on by OpenID Connect. {@link dynamodbstore.accounts.oidc.TokenLogins} finds the user
 * of a token; the packages below verify tokens, ask the provider, and log in browsers. No class of
 * them is loaded by a server without a provider.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.oidc;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
