/**
 * Capacity that all requests of a process share, so that no client can exhaust it: {@link
 * dynamodbstore.capacity.MemoryBudget} (heap for requests and responses), {@link
 * dynamodbstore.capacity.Spool} (disk instead of heap, for slow clients), {@link
 * dynamodbstore.capacity.WorkPermits} and {@link dynamodbstore.capacity.Work} (concurrent reads of
 * the table, heavy requests apart from light ones), {@link dynamodbstore.capacity.FairTable} (where
 * permits are acquired).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.capacity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
