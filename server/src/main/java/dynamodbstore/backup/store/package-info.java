/**
 * Where backups are kept: {@link dynamodbstore.backup.store.BackupStore}, in a folder or in S3.
 *
 * <p>{@link dynamodbstore.backup.store.BackupAddress} parses the argument of the command and opens
 * the store.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.backup.store;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
