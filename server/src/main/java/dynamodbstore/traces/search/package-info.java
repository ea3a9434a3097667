/**
 * Search for traces.
 *
 * <p>Start with {@link dynamodbstore.traces.search.TraceSearchService}. A {@link
 * dynamodbstore.traces.search.TracePlan} says how candidates are found, a {@link
 * dynamodbstore.traces.search.TraceSearchRun} executes it, and {@link
 * dynamodbstore.traces.search.TraceSelection} collects the page. Filters and orders are evaluated
 * on a {@link dynamodbstore.traces.search.TraceView}; {@link
 * dynamodbstore.traces.search.SessionAssessments} has what cannot be decided on one trace. {@link
 * dynamodbstore.traces.search.TraceFilter} is for other features that filter traces.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
