/**
 * Operations on accounts, for the API and the command line: {@link
 * dynamodbstore.accounts.services.UserService}, {@link
 * dynamodbstore.accounts.services.RoleService}, {@link dynamodbstore.accounts.services.RowService}
 * and {@link dynamodbstore.accounts.services.GrantService}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.services;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
