/**
 * Background jobs: work beside the requests.
 *
 * <p>Start with {@link BackgroundJob}, which a feature lists; {@link PeriodicJob} runs an action at
 * an interval, {@link RunningJob} is a job that was started.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.jobs;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
