/**
 * Reading and writing of run items.
 *
 * <p>Start with {@link RunRepository} (access paths with their costs). {@link RunReader} reads the
 * data of live and settled runs alike; {@link RunWriter} is the write protocol of child items,
 * {@link RunUpdater} the optimistic update of run items.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.storage;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
