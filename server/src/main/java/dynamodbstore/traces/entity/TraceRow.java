package dynamodbstore.traces.entity;

import dynamodbstore.api.TraceId;

/**
 * Entry of an experiment's list of traces. A hint: the trace itself decides whether it exists, and
 * in which experiment and at which time.
 *
 * @param requestTime in milliseconds since the epoch
 */
public record TraceRow(TraceId id, long requestTime) {}
