/**
 * Workspaces and the membership of resources in them, as items of the table.
 *
 * <p>Repositories of top-level resources add the writes of {@link
 * dynamodbstore.workspaces.entity.WorkspaceMembershipRepository} to the transactions that create
 * and delete one.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.workspaces.entity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
