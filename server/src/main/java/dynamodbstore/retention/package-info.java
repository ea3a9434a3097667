/**
 * Retention: permanent deletion of what was deleted longer ago than a policy says, by background
 * work of servers.
 *
 * <p>Start with {@link dynamodbstore.retention.RetentionRound}, which does what the command {@code
 * gc} does, and {@link dynamodbstore.retention.RetentionLease}, by which servers share the work.
 * The protocol is modelled in {@code docs/models/purges}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.retention;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
