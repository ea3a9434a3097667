/**
 * Language of trace searches: names, operands, operators and orders.
 *
 * <p>Start with {@link dynamodbstore.search.traces.TraceGrammar}, which parses a filter in the
 * steps of the reference: {@link dynamodbstore.search.traces.TraceField} is the left side of a
 * comparison, {@link dynamodbstore.search.traces.TraceOperands} parses the right side, {@link
 * dynamodbstore.search.traces.TraceOperators} checks the operator, and {@link
 * dynamodbstore.search.traces.TraceConditions} makes the conditions. {@link
 * dynamodbstore.search.traces.TraceOrders} has the orders.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search.traces;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
