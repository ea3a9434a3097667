/**
 * Runs, with their params, tags and the latest of their metrics.
 *
 * <p>Read {@link dynamodbstore.runs.Run} and {@link dynamodbstore.runs.RunInfo} (what it is),
 * {@code RunKeys} (where it lives), {@link dynamodbstore.runs.RunRepository} and {@code
 * RunDataRepository} (how it and its data are reached), {@link dynamodbstore.runs.LiveRuns} (how
 * its data are written), {@link dynamodbstore.runs.Settler} (what becomes of them once they are
 * not), {@link dynamodbstore.runs.RunReading} (how they are read), {@link
 * dynamodbstore.runs.RunService} (what one may do with it) and {@link
 * dynamodbstore.runs.RunLogService} (what one may log to it).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
