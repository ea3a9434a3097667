/**
 * Marks of deleted runs and experiments. The assessments that a deleted run has made are hidden by
 * its mark; the traces that contain them, which may be many, are not rewritten.
 *
 * <p>Start at {@link dynamodbstore.deletionmarks.DeletionMarkRepository}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.deletionmarks;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
