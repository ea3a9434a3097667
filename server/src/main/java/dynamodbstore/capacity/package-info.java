/**
 * Capacity that all requests of a process share, so that no client can exhaust it: {@link
 * dynamodbstore.capacity.MemoryBudget} (heap for requests and responses), {@link
 * dynamodbstore.capacity.RequestMemory} (what a request reserves of it while it reads), {@link
 * dynamodbstore.capacity.Spool} (disk instead of heap, for slow clients), {@link
 * dynamodbstore.capacity.WorkPermitPool} and {@link dynamodbstore.capacity.WorkPermit} (concurrent
 * reads of the table, heavy requests apart from light ones), {@link
 * dynamodbstore.capacity.ThrottledTable} (where permits are acquired).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.capacity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
