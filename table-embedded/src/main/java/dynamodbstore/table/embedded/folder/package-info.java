/**
 * Files of a table outside of RocksDB's control.
 *
 * <p>Start with {@link LockedFolder}, which locks the folder. {@link FormatFile} and {@link
 * Watermark} are the files FORMAT and WATERMARK. {@link LossCheck} finds lost writes before RocksDB
 * opens, by reading the manifest and the write-ahead logs. {@link RestoredFolder} is a folder into
 * which a backup is restored.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.embedded.folder;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
