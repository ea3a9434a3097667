package dynamodbstore.http;

import dynamodbstore.http.security.RequestFilter;

/**
 * Checks that a request must pass before its handler runs.
 *
 * @param filter rejects requests before their route is looked up
 * @param access authenticates and authorizes the caller, as the route demands
 */
public record RequestChecks(RequestFilter filter, AccessControl access) {}
