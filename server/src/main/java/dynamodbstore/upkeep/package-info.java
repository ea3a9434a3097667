/**
 * Background jobs: periodic work beside the requests. Start with {@link
 * dynamodbstore.upkeep.PeriodicJob}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.upkeep;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
