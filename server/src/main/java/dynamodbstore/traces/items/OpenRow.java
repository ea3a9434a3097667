package dynamodbstore.traces.items;

/**
 * Open row of a trace as stored.
 *
 * @param token changes with every put
 * @param latest upper bound of the request time that the trace's META has while this row exists
 */
public record OpenRow(String token, long latest) {}
