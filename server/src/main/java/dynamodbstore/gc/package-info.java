/**
 * Permanent deletion of what was deleted before: the {@code gc} command.
 *
 * <p>Start with {@link dynamodbstore.gc.GarbageCollection}; {@link dynamodbstore.gc.GcSelection}
 * says what is deleted, {@link dynamodbstore.gc.PurgeDecisions} decides it, and {@link
 * dynamodbstore.gc.TicketWork} does the rest. The protocol is modelled in {@code
 * docs/models/purges}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.gc;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
