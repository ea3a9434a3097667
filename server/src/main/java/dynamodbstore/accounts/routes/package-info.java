/**
 * MLflow's API of accounts: users, roles, grants, and the sign-up page.
 *
 * <p>Start with {@link dynamodbstore.accounts.routes.AccountsFeature}. The routes decode, require a
 * permission on an account resource, call the services, and record changes in the audit log.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.routes;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
