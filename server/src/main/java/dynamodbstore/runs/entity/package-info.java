/**
 * Run items: the entity, its keys and index positions. Knows nothing of logged data and of the
 * table.
 *
 * <p>Start with {@link Run}, then {@link SettlingState} (LIVE, SETTLING, SETTLED), {@link RunKeys}
 * and {@link RunItems}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.entity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
