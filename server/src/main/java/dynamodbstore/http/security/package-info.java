/**
 * Filters in front of all routes.
 *
 * <p>Start with {@link RequestFilter}, then {@link BrowserSecurityFilter} (Host and Origin checks,
 * CORS, security headers, as MLflow's server has them) and {@link NoWorkspacesFilter}. {@link
 * AllowedHosts}, {@link AllowedOrigins}, {@link PrivateAddress} and {@link Wildcard} are the rules.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http.security;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
