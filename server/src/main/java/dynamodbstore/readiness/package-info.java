/**
 * Readiness probe for load balancers and orchestrators: whether this server can serve requests now.
 * Start with {@link dynamodbstore.readiness.Readiness}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.readiness;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
