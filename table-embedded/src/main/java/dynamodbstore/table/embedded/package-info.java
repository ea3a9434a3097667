/**
 * The table in a folder: RocksDB, one process, no set-up.
 *
 * <p>Read in this order: {@link dynamodbstore.table.embedded.EmbeddedTable} (what a call does),
 * {@code RowKeys} with {@code StoredItem} and {@code StoredEntry} (what is on disk), {@code Reader}
 * (how it is read), {@code Decision}, {@code Request} and {@code Committer} (how it changes),
 * {@code Database} with {@code Settings} and {@code Faults} (how RocksDB is held, and what becomes
 * of its errors), {@code Home} and {@code NativeLibrary} (how a folder is opened), {@code
 * Watermark} and {@code Completeness} with {@code Manifest} and {@code WriteLog} (how lost writes
 * are noticed), {@code FileAudit} (how every byte is checked).
 *
 * <pre>
 * first byte   rest of the row's key                                                  value
 * 0            2-byte length, partition; sort                                         the item
 * 1 – 5        2-byte length, global partition; position's sort; item's partition;    size, expiry
 *              item's sort
 * 6 – 10       2-byte length, partition; position's sort; item's sort                 size, expiry
 * 11           8-byte expiry; 2-byte length, partition; sort                          nothing
 * </pre>
 *
 * <p>Texts that something follows are escaped and ended, so that rows are in the order of their
 * texts' bytes.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.embedded;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
