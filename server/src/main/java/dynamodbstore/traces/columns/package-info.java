/**
 * Columns of traces in blocks. {@link dynamodbstore.traces.columns.TraceColumns} says which there
 * are, and how they are built; {@link dynamodbstore.traces.columns.ColumnName} names them; a {@link
 * dynamodbstore.traces.columns.TraceBlock} is what a search has read of a block, through the {@link
 * dynamodbstore.traces.columns.TraceBlockReader}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.columns;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
