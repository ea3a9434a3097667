package dynamodbstore.traces.entity;

/**
 * Trace with the version of its content.
 *
 * @param version changes with every change by a client; compared with that of a copy in a block
 */
public record TraceVersion(Trace trace, long version) {}
