package dynamodbstore.traces.metrics;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import java.util.Optional;

/** One counted thing: a trace, one of its spans, or one of its assessments. */
record TraceMetricsRow(Trace trace, Optional<StoredSpan> span, Optional<Assessment> assessment) {
  static TraceMetricsRow of(Trace trace) {
    return new TraceMetricsRow(trace, Optional.empty(), Optional.empty());
  }

  static TraceMetricsRow of(Trace trace, StoredSpan span) {
    return new TraceMetricsRow(trace, Optional.of(span), Optional.empty());
  }

  static TraceMetricsRow of(Trace trace, Assessment assessment) {
    return new TraceMetricsRow(trace, Optional.empty(), Optional.of(assessment));
  }
}
