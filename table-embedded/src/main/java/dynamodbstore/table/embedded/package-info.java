/**
 * Embedded adapter of the table port: RocksDB in a folder, used by one process, without set-up.
 *
 * <p>In this package a row is one key-value pair of RocksDB. An item has a row of its own, one for
 * each secondary index that contains it, and one for its expiry.
 *
 * <p>Reading order: {@link dynamodbstore.table.embedded.EmbeddedTable} (the calls), {@code RowKeys}
 * with {@code StoredItem} and {@code StoredEntry} (what is on disk), {@code RowReader} (reads),
 * {@code WriteDecision}, {@code CommitRequest} and {@code Committer} (writes and group commit),
 * {@code Database} with {@code RocksDbSettings} and {@code RocksDbErrors} (the RocksDB instance,
 * its settings and its errors), {@code LockedFolder} and {@code NativeLibrary} (how a folder is
 * opened), {@code Watermark} and {@code LossCheck} with {@code Manifest} and {@code WalFile}
 * (detection of lost writes), {@code FolderVerifier} (verification of every checksum), {@code
 * TableCheckpoint} and {@code RestoredFolder} (backups).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.embedded;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
