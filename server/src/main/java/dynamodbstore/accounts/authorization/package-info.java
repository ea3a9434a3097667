/**
 * Decisions of permissions. {@link dynamodbstore.accounts.authorization.AccountAuthorizer} decides;
 * {@link dynamodbstore.accounts.authorization.Access} is what one user may do, {@link
 * dynamodbstore.accounts.authorization.AccessCache} keeps it while it is right, and {@link
 * dynamodbstore.accounts.authorization.ResourcePermissions} knows what inherits from what.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.authorization;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
