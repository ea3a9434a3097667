/**
 * Requests to the provider of single sign-on: {@link
 * dynamodbstore.accounts.oidc.provider.ProviderClient} sends them, with limits on time and size;
 * {@link dynamodbstore.accounts.oidc.provider.ProviderMetadata} is what the provider says about
 * itself, and {@link dynamodbstore.accounts.oidc.provider.CodeExchange} obtains the ID token of a
 * login.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.oidc.provider;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
