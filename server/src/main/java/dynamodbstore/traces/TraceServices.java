package dynamodbstore.traces;

/** The services that the endpoints of traces call. */
public record TraceServices(
    TraceService traces, TraceSpanService spans, TraceDeletionService deletion) {}
