/**
 * Users, roles and grants: what they are and the operations on them. Read {@link
 * dynamodbstore.accounts.User}, {@link dynamodbstore.accounts.Role} and {@link
 * dynamodbstore.accounts.Grant} first, then the services.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
