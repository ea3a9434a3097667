package dynamodbstore.http.log;

import dynamodbstore.http1.Exchange;

/**
 * A request whose response was sent, or of which sending failed.
 *
 * @param route template of the path; empty if there is none
 * @param id correlates this line with others of the server, and with those of a proxy
 * @param nanos from the call of the handler to the last byte of the response
 */
public record CompletedRequest(
    Exchange exchange, String route, int status, String id, long nanos) {}
