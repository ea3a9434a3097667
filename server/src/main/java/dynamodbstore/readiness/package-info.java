/**
 * Whether this server can answer requests now, for load balancers and orchestrators. Begin with
 * {@link dynamodbstore.readiness.Readiness}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.readiness;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
