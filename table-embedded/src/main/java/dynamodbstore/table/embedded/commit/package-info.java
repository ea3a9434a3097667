/**
 * Group commit.
 *
 * <p>Start with {@link CommitRequest}, which the calling thread decides. {@link Committer} is the
 * one thread that validates and writes groups; {@link LastWriteTable} detects conflicting writes.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.embedded.commit;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
