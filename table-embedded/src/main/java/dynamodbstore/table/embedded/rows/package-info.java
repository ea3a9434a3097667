/**
 * The format on disk: items and index entries as rows, which are key-value pairs of RocksDB. No
 * I/O.
 *
 * <p>Start with {@link RowKeys} (keys of rows), then {@link StoredItem} and {@link StoredEntry}
 * (their values), {@link ItemRows} (all rows of an item) and {@link RowBatch} (a write batch of
 * RocksDB). {@link ByteReader} and {@link ByteWriter} are the primitives.
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
 * <p>A text that is followed by another is escaped and terminated, so that rows sort in the order
 * of the UTF-8 bytes of their texts.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.embedded.rows;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
