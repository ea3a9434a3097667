/**
 * Authentication of requests: {@link dynamodbstore.accounts.authentication.BasicAuthenticator}
 * reads the header, {@link dynamodbstore.accounts.authentication.PasswordCheck} checks it, once for
 * all clients that begin to use it together ({@code SharedCalls}). Responses to clients that guess
 * are delayed ({@link dynamodbstore.accounts.authentication.RefusalDelay}).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.authentication;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
