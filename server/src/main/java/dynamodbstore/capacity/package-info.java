/**
 * What one process can take at once, so that no client can exhaust it: {@link
 * dynamodbstore.capacity.MemoryBudget} (heap for requests and responses), {@link
 * dynamodbstore.capacity.Spool} (disk in its place, for slow clients), {@link
 * dynamodbstore.capacity.WorkPermits} and {@link dynamodbstore.capacity.Work} (concurrent work on
 * the table, heavy requests apart from light ones), {@link dynamodbstore.capacity.FairTable} (where
 * permits are taken).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.capacity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
