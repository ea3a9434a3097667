package dynamodbstore.http;

import dynamodbstore.http.security.RequestFilter;
import dynamodbstore.http.security.TrustedProxies;

/**
 * Checks that a request must pass before its handler runs.
 *
 * @param proxies tell of which client a request is
 * @param filter rejects requests before their route is looked up
 * @param access authenticates and authorizes the caller, as the route demands
 */
public record RequestChecks(TrustedProxies proxies, RequestFilter filter, AccessControl access) {}
