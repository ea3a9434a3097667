/**
 * Proxy from the web UI to an external gateway for language models. Without a configured gateway
 * the proxy responds with an empty list of models. Start at {@link
 * dynamodbstore.gateway.GatewayRoutes}.
 */
@NullMarked
package dynamodbstore.gateway;

import org.jspecify.annotations.NullMarked;
