/**
 * The RocksDB instance.
 *
 * <p>Start with {@link Database} (locks, reopening), then {@link RocksDbSettings}, {@link
 * RocksDbErrors}, {@link NativeLibrary}, and the options {@link EmbeddedOptions} and {@link
 * Durability}. {@link RowReader}, {@link Estimator} and {@link RowIterator} read.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.embedded.database;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
