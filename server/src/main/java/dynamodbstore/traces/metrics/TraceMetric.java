package dynamodbstore.traces.metrics;

import static dynamodbstore.traces.metrics.TraceAggregation.Type.AVG;
import static dynamodbstore.traces.metrics.TraceAggregation.Type.COUNT;
import static dynamodbstore.traces.metrics.TraceAggregation.Type.PERCENTILE;
import static dynamodbstore.traces.metrics.TraceAggregation.Type.SUM;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.ASSESSMENT_NAME;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.SPAN_MODEL_NAME;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.SPAN_MODEL_PROVIDER;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.SPAN_NAME;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.SPAN_STATUS;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.SPAN_TYPE;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.TRACE_NAME;
import static dynamodbstore.traces.metrics.TraceMetricsDimension.TRACE_STATUS;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Metric of traces, spans or assessments: its name, its values, and by which aggregations and
 * dimensions it may be queried. In the order in which the reference lists them.
 */
enum TraceMetric {
  TRACE_COUNT("trace_count", TraceMetricsValue.ONE, List.of(TRACE_NAME, TRACE_STATUS)),
  SESSION_COUNT("session_count", TraceMetricsValue.SESSION, List.of()),
  LATENCY("latency", TraceMetricsValue.DURATION, List.of(TRACE_NAME)),
  INPUT_TOKENS("input_tokens", TraceMetricsValue.TOKENS, List.of(TRACE_NAME)),
  OUTPUT_TOKENS("output_tokens", TraceMetricsValue.TOKENS, List.of(TRACE_NAME)),
  TOTAL_TOKENS("total_tokens", TraceMetricsValue.TOKENS, List.of(TRACE_NAME)),
  CACHE_READ_INPUT_TOKENS("cache_read_input_tokens", TraceMetricsValue.TOKENS, List.of(TRACE_NAME)),
  CACHE_CREATION_INPUT_TOKENS(
      "cache_creation_input_tokens", TraceMetricsValue.TOKENS, List.of(TRACE_NAME)),
  SPAN_COUNT(
      "span_count",
      TraceMetricsValue.ONE,
      List.of(SPAN_NAME, SPAN_TYPE, SPAN_STATUS, SPAN_MODEL_NAME, SPAN_MODEL_PROVIDER)),
  SPAN_LATENCY("latency", TraceMetricsValue.SPAN_DURATION, List.of(SPAN_NAME, SPAN_STATUS)),
  INPUT_COST("input_cost", TraceMetricsValue.COST, List.of(SPAN_MODEL_NAME, SPAN_MODEL_PROVIDER)),
  OUTPUT_COST("output_cost", TraceMetricsValue.COST, List.of(SPAN_MODEL_NAME, SPAN_MODEL_PROVIDER)),
  TOTAL_COST("total_cost", TraceMetricsValue.COST, List.of(SPAN_MODEL_NAME, SPAN_MODEL_PROVIDER)),
  ASSESSMENT_COUNT(
      "assessment_count",
      TraceMetricsValue.ONE,
      List.of(ASSESSMENT_NAME, TraceMetricsDimension.ASSESSMENT_VALUE)),
  ASSESSMENT_VALUE("assessment_value", TraceMetricsValue.ASSESSED, List.of(ASSESSMENT_NAME));

  private final String text;
  private final TraceMetricsValue value;
  private final List<TraceMetricsDimension> dimensions;

  TraceMetric(String text, TraceMetricsValue value, List<TraceMetricsDimension> dimensions) {
    this.text = text;
    this.value = value;
    this.dimensions = dimensions;
  }

  /** All metrics of a view. */
  static List<TraceMetric> of(TraceMetricsView view) {
    return Arrays.stream(values()).filter(metric -> metric.view() == view).toList();
  }

  TraceMetricsView view() {
    if (compareTo(SPAN_COUNT) < 0) {
      return TraceMetricsView.TRACES;
    }
    return compareTo(ASSESSMENT_COUNT) < 0 ? TraceMetricsView.SPANS : TraceMetricsView.ASSESSMENTS;
  }

  /** The name in requests and responses. */
  String text() {
    return text;
  }

  TraceMetricsValue value() {
    return value;
  }

  List<TraceMetricsDimension> dimensions() {
    return dimensions;
  }

  Set<TraceAggregation.Type> aggregations() {
    return switch (value) {
      case ONE, SESSION -> Set.of(COUNT);
      case DURATION, SPAN_DURATION, ASSESSED -> Set.of(AVG, PERCENTILE);
      case TOKENS, COST -> Set.of(SUM, AVG, PERCENTILE);
    };
  }
}
