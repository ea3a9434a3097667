package dynamodbstore.traces.metrics;

import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.wire.ProtocolEnum;
import java.util.stream.Stream;

/** What a metric is an aggregate of, with the protocol's names and numbers. */
public enum TraceMetricsView implements ProtocolEnum {
  TRACES(1),
  SPANS(2),
  ASSESSMENTS(3);

  private static final double NANOS_PER_MILLI = 1_000_000;

  private final int number;

  TraceMetricsView(int number) {
    this.number = number;
  }

  @Override
  public int number() {
    return number;
  }

  /** The rows of a trace. Assessments that another one overrides are not counted. */
  Stream<TraceMetricsRow> rows(TraceWithSpans found) {
    var trace = found.trace();
    return switch (this) {
      case TRACES -> Stream.of(TraceMetricsRow.of(trace));
      case SPANS -> found.spans().stream().map(span -> TraceMetricsRow.of(trace, span));
      case ASSESSMENTS ->
          trace.assessments().stream()
              .filter(Assessment::valid)
              .map(assessment -> TraceMetricsRow.of(trace, assessment));
    };
  }

  /** The column of blocks with the times of rows; of spans in nanoseconds. */
  ColumnName times() {
    return switch (this) {
      case TRACES -> ColumnName.TIME;
      case SPANS -> ColumnName.SPAN_START;
      case ASSESSMENTS -> ColumnName.ASSESSMENT_CREATED;
    };
  }

  /** The time of a row of a block in milliseconds, of the number in its column. */
  double millis(long stored) {
    return this == SPANS ? stored / NANOS_PER_MILLI : stored;
  }

  /** The time by which rows are assigned to buckets, in milliseconds. */
  double millis(TraceMetricsRow row) {
    return switch (this) {
      case TRACES -> row.trace().requestTime();
      case SPANS -> row.span().orElseThrow().startNanos() / NANOS_PER_MILLI;
      case ASSESSMENTS -> row.assessment().orElseThrow().created();
    };
  }
}
