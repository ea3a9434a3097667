/**
 * Concurrency control that features share, without knowledge of any of them. Read {@link
 * dynamodbstore.concurrency.OptimisticUpdate} first (retry of a conditional write), then {@link
 * dynamodbstore.concurrency.Backoff} (how long it pauses) and {@link
 * dynamodbstore.concurrency.StripedLock} (mutual exclusion by key within this process).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.concurrency;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
