/**
 * The table port: the one table in which the server stores everything, as an interface that any
 * ordered store can implement.
 *
 * <p>Reading order: {@link dynamodbstore.table.Table} (the calls), {@link
 * dynamodbstore.table.items.Item} and {@link dynamodbstore.table.items.Value} (what is stored),
 * {@link dynamodbstore.table.items.Index} (sort orders), {@link dynamodbstore.table.Query} (reads
 * of a range), {@link dynamodbstore.table.Write} with {@link dynamodbstore.table.Condition} and
 * {@link dynamodbstore.table.Change} (conditional writes), {@link dynamodbstore.table.StagedWrite}
 * (writes in a fixed order) and {@link dynamodbstore.table.ReadModifyWrite} (read-modify-writes),
 * {@link dynamodbstore.table.Outcome} and {@link dynamodbstore.table.errors.TableException}
 * (results and faults), {@link dynamodbstore.table.Limits} and {@link
 * dynamodbstore.table.cost.Billing} (size limits and costs). {@link
 * dynamodbstore.table.memory.MemoryTable} implements all of it in one page.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
