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
  TRACE_COUNT("trace_count", TraceMetricsValue.ONE),
  SESSION_COUNT("session_count", TraceMetricsValue.SESSION),
  LATENCY("latency", TraceMetricsValue.DURATION),
  INPUT_TOKENS("input_tokens", TraceMetricsValue.TOKENS),
  OUTPUT_TOKENS("output_tokens", TraceMetricsValue.TOKENS),
  TOTAL_TOKENS("total_tokens", TraceMetricsValue.TOKENS),
  CACHE_READ_INPUT_TOKENS("cache_read_input_tokens", TraceMetricsValue.TOKENS),
  CACHE_CREATION_INPUT_TOKENS("cache_creation_input_tokens", TraceMetricsValue.TOKENS),
  SPAN_COUNT("span_count", TraceMetricsValue.ONE),
  SPAN_LATENCY("latency", TraceMetricsValue.SPAN_DURATION),
  INPUT_COST("input_cost", TraceMetricsValue.COST),
  OUTPUT_COST("output_cost", TraceMetricsValue.COST),
  TOTAL_COST("total_cost", TraceMetricsValue.COST),
  ASSESSMENT_COUNT("assessment_count", TraceMetricsValue.ONE),
  ASSESSMENT_VALUE("assessment_value", TraceMetricsValue.ASSESSED);

  private final String text;
  private final TraceMetricsValue value;

  TraceMetric(String text, TraceMetricsValue value) {
    this.text = text;
    this.value = value;
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
    return switch (this) {
      case TRACE_COUNT -> List.of(TRACE_NAME, TRACE_STATUS);
      case SESSION_COUNT -> List.of();
      case LATENCY,
          INPUT_TOKENS,
          OUTPUT_TOKENS,
          TOTAL_TOKENS,
          CACHE_READ_INPUT_TOKENS,
          CACHE_CREATION_INPUT_TOKENS ->
          List.of(TRACE_NAME);
      case SPAN_COUNT ->
          List.of(SPAN_NAME, SPAN_TYPE, SPAN_STATUS, SPAN_MODEL_NAME, SPAN_MODEL_PROVIDER);
      case SPAN_LATENCY -> List.of(SPAN_NAME, SPAN_STATUS);
      case INPUT_COST, OUTPUT_COST, TOTAL_COST -> List.of(SPAN_MODEL_NAME, SPAN_MODEL_PROVIDER);
      case ASSESSMENT_COUNT -> List.of(ASSESSMENT_NAME, TraceMetricsDimension.ASSESSMENT_VALUE);
      case ASSESSMENT_VALUE -> List.of(ASSESSMENT_NAME);
    };
  }

  Set<TraceAggregation.Type> aggregations() {
    return switch (value) {
      case ONE, SESSION -> Set.of(COUNT);
      case DURATION, SPAN_DURATION, ASSESSED -> Set.of(AVG, PERCENTILE);
      case TOKENS, COST -> Set.of(SUM, AVG, PERCENTILE);
    };
  }
}
