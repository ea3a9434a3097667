/**
 * Storage of users, roles and grants. {@link dynamodbstore.accounts.store.AccountKeys} spells the
 * keys; {@link dynamodbstore.accounts.store.UserRepository} and {@link
 * dynamodbstore.accounts.store.RoleRepository} keep users and roles, {@link
 * dynamodbstore.accounts.store.PermissionRowRepository} the rows of a role, and {@link
 * dynamodbstore.accounts.store.AssignmentRepository} what concerns both; {@link
 * dynamodbstore.accounts.store.AccessTokenRepository} keeps access tokens.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.store;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
