/**
 * Runs, with their params, tags and the newest point of each metric.
 *
 * <p>A run is LIVE while clients write to it, SETTLING while a settler copies its data, and SETTLED
 * once a snapshot item holds a copy of all its data and rank rows index it. A write makes it LIVE
 * again.
 *
 * <p>Read {@link dynamodbstore.runs.Run} and {@link dynamodbstore.runs.RunSummary} (the entity),
 * {@code RunKeys} (its keys and index positions), {@link dynamodbstore.runs.RunRepository} and
 * {@code RunDataRepository} (reads and writes, with their costs), {@link
 * dynamodbstore.runs.RunWriter} (the protocol for writing child items), {@link
 * dynamodbstore.runs.Settler} (the protocol for settling), {@link dynamodbstore.runs.RunReader}
 * (reads of live and settled runs), {@link dynamodbstore.runs.RunService} (create, update, delete,
 * restore), {@link dynamodbstore.runs.RunLogService} (log metrics, params and tags) and {@link
 * dynamodbstore.runs.RunSearchService} (search).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
