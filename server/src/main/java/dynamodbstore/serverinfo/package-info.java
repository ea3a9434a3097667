/**
 * What MLflow's web UI asks that belongs to no feature: health, version, capabilities, and
 * responses for features that are not implemented.
 *
 * <p>Start with {@link ServerInfoRoutes}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.serverinfo;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
