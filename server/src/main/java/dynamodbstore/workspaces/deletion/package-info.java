/**
 * Deletion of workspaces: a request decides it, and this continues it until nothing is left.
 *
 * <p>Start with {@link dynamodbstore.workspaces.deletion.WorkspaceRemoval}. The protocol is
 * modelled in {@code docs/models/workspaces}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.workspaces.deletion;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
