package dynamodbstore.traces.entity;

import dynamodbstore.api.TraceId;

/**
 * Entry of an experiment's list of traces. A hint: the trace itself decides whether it exists, in
 * which experiment, and at which time.
 *
 * @param latest upper bound of the trace's request time, in milliseconds since the epoch. Usually
 *     it is that time; it is later if the time was corrected, or a correction did not complete.
 */
public record TraceRow(TraceId id, long latest) {}
