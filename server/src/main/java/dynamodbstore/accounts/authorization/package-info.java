/**
 * Decisions of permissions: {@link dynamodbstore.accounts.authorization.Access} is what one user
 * may do.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.authorization;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
