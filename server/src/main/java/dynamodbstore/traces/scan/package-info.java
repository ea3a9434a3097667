/**
 * Reading of all traces of some experiments, for aggregates, which no index supports.
 *
 * <p>The only class is {@link dynamodbstore.traces.scan.TraceScan}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.scan;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
