/**
 * The one table everything lives in, as a port that any ordered store can implement.
 *
 * <p>Read in this order: {@link dynamodbstore.table.Table} (what one may ask), {@link
 * dynamodbstore.table.Item} and {@link dynamodbstore.table.Value} (what is stored), {@link
 * dynamodbstore.table.Index} (where it is found), {@link dynamodbstore.table.Query} (how it is
 * found), {@link dynamodbstore.table.Write} with {@link dynamodbstore.table.Condition} and {@link
 * dynamodbstore.table.Change} (how it changes), {@link dynamodbstore.table.Outcome} and {@link
 * dynamodbstore.table.TableException} (how that ends), {@link dynamodbstore.table.Limits} and
 * {@link dynamodbstore.table.Billing} (what it may hold and what it costs). {@link
 * dynamodbstore.table.memory.MemoryTable} is all of it in one page.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
