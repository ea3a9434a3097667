/**
 * What a trace shows of its spans: totals of token usage and cost ({@link
 * dynamodbstore.spans.aggregation.SpanTotals}), and previews of its request and response ({@link
 * dynamodbstore.spans.aggregation.TracePreview}). Pure functions.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.spans.aggregation;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
