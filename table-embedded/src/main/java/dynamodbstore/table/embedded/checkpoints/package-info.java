/**
 * Checkpoints: consistent copies of a table's files, for backups, while the table is in use.
 *
 * <p>Only the process that has a table open can create a checkpoint of it. Start with {@link
 * TableCheckpoint}, the result; {@link CheckpointFolder} is where two processes meet: {@link
 * CheckpointRequester} in the one that takes a backup, {@link CheckpointResponder} in the one that
 * has the table open.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.embedded.checkpoints;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
