/**
 * History of metrics: routes, requests, responses and service.
 *
 * <p>Start with {@link HistoryService}. Points are streamed from the table into the response.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.history;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
