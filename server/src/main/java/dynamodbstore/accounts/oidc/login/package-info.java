/**
 * Login of browsers at a provider: authorization code with PKCE. {@link
 * dynamodbstore.accounts.oidc.login.ProviderLoginRoutes} sends the browser to the provider and
 * receives it again; {@link dynamodbstore.accounts.oidc.login.LoginState} is what its cookie
 * contains meanwhile; {@link dynamodbstore.accounts.oidc.login.ProviderLogin} verifies what the
 * browser brings back.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.oidc.login;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
