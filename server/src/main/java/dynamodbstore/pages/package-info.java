/**
 * Routes that MLflow's web UI and clients request of every server (health, version, capabilities),
 * and responses for features that this server does not implement. Start at {@link
 * dynamodbstore.pages.ServerInfoRoutes}; then {@link dynamodbstore.pages.UnimplementedListRoutes}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.pages;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
