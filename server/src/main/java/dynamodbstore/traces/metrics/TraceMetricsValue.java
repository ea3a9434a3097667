package dynamodbstore.traces.metrics;

import dynamodbstore.spans.SpanCosts;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a metric measures of a row. */
enum TraceMetricsValue {
  /** The row itself. */
  ONE,
  /** Session of the trace, of which distinct ones are counted. */
  SESSION,
  DURATION,
  /** Token total of the trace, by the name of the metric. */
  TOKENS,
  SPAN_DURATION,
  /** Cost of the span, by the name of the metric. */
  COST,
  /** Value of the assessment, if it is a number or can be read as one. */
  ASSESSED;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * Whether the row takes part in the query at all. A row that does, but has no number, still
   * creates its group.
   */
  boolean admits(TraceMetricsRow row, String metric) {
    return switch (this) {
      case SESSION -> session(row).isPresent();
      case TOKENS -> row.trace().tokens().containsKey(metric);
      case COST -> cost(row, metric).isPresent();
      case ONE, DURATION, SPAN_DURATION, ASSESSED -> true;
    };
  }

  OptionalDouble number(TraceMetricsRow row, String metric) {
    return switch (this) {
      case ONE, SESSION -> OptionalDouble.of(1);
      case DURATION -> {
        var millis = row.trace().duration();
        yield millis.isPresent()
            ? OptionalDouble.of((double) millis.getAsLong())
            : OptionalDouble.empty();
      }
      case TOKENS -> stored(row.trace().tokens().getOrDefault(metric, Double.NaN));
      case SPAN_DURATION -> {
        var span = row.span().orElseThrow();
        yield OptionalDouble.of(spanMillis(span.endNanos() - span.startNanos()));
      }
      case COST -> stored(cost(row, metric).orElse(Double.NaN));
      case ASSESSED -> assessed(row.assessment().orElseThrow().value());
    };
  }

  /** The text of which distinct ones are counted; empty if each row counts. */
  Optional<String> distinct(TraceMetricsRow row) {
    return this == SESSION ? session(row) : Optional.empty();
  }

  /** The column of blocks that it measures; empty if it is the row itself. */
  Optional<ColumnName> column(String metric) {
    return switch (this) {
      case ONE -> Optional.empty();
      case SESSION -> Optional.of(ColumnName.metadata(TraceColumns.SESSION));
      case DURATION -> Optional.of(ColumnName.DURATION);
      case TOKENS -> Optional.of(ColumnName.tokens(metric));
      case SPAN_DURATION -> Optional.of(ColumnName.SPAN_DURATION);
      case COST -> Optional.of(ColumnName.cost(metric));
      case ASSESSED -> Optional.of(ColumnName.ASSESSMENT_VALUE);
    };
  }

  /** The duration of a span in whole milliseconds. */
  static double spanMillis(long nanos) {
    long millis = nanos / NANOS_PER_MILLI;
    return (double) millis;
  }

  private static Optional<String> session(TraceMetricsRow row) {
    return Optional.ofNullable(row.trace().metadata().get("mlflow.trace.session"));
  }

  private static Optional<Double> cost(TraceMetricsRow row, String metric) {
    return row.span().flatMap(span -> SpanCosts.of(span).find(metric));
  }

  /** The reference's database has no NaN; it stores NULL instead. */
  private static OptionalDouble stored(double number) {
    return Double.isNaN(number) ? OptionalDouble.empty() : OptionalDouble.of(number);
  }

  /**
   * Judges often answer yes or no. NaN and the infinities become zero, because the reference's
   * database cannot read their spelling.
   */
  static OptionalDouble assessed(String json) {
    return switch (json) {
      case "true", "\"yes\"" -> OptionalDouble.of(1);
      case "false", "\"no\"", "NaN", "Infinity" -> OptionalDouble.of(0);
      case "-Infinity" -> OptionalDouble.of(-0.0);
      case "null" -> OptionalDouble.empty();
      default -> isStructured(json) ? OptionalDouble.empty() : PythonNumbers.real(json);
    };
  }

  /** Whether the value that begins so is a text, a list or an object. */
  static boolean isStructured(String json) {
    return json.startsWith("\"") || json.startsWith("[") || json.startsWith("{");
  }
}
