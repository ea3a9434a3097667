/**
 * Workspaces: named partitions of experiments and registered models, each with its own names.
 *
 * <p>Start with {@link dynamodbstore.workspaces.WorkspaceService}. A request names its workspace in
 * a header, which {@link dynamodbstore.workspaces.WorkspaceDirectory} verifies.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.workspaces;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
