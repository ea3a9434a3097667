/**
 * Authentication of requests: {@link dynamodbstore.accounts.authentication.HeaderAuthenticator}
 * passes each kind of {@code Credential} to its own class. {@link
 * dynamodbstore.accounts.authentication.PasswordCheck} checks passwords, once for all clients that
 * begin to use one together ({@code SharedCalls}); {@link
 * dynamodbstore.accounts.authentication.AccessTokenCheck} checks access tokens, {@link
 * dynamodbstore.accounts.authentication.SessionCheck} sessions of browsers. Responses to clients
 * that guess are delayed ({@link dynamodbstore.accounts.authentication.RefusalDelay}).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.authentication;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
