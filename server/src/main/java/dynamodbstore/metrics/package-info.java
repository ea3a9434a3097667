/** Metrics: points, packed; series with their latest values; history. */
@NullMarked
@CheckReturnValue
package dynamodbstore.metrics;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
