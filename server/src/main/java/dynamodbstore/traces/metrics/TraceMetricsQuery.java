package dynamodbstore.traces.metrics;

import dynamodbstore.traces.entity.TraceRow;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Validated query.
 *
 * @param bucketSeconds length of a time bucket; not zero, may be negative, as in the reference
 * @param from earliest request time of a trace, inclusive, in milliseconds
 * @param to latest request time of a trace, inclusive, in milliseconds
 * @param maxResults maximum number of groups; unlimited if negative
 */
record TraceMetricsQuery(
    TraceMetric metric,
    List<TraceAggregation> aggregations,
    List<TraceMetricsDimension> dimensions,
    List<TraceMetricsFilter> filters,
    OptionalLong bucketSeconds,
    OptionalLong from,
    OptionalLong to,
    int maxResults) {

  private static final double MILLIS_PER_SECOND = 1000;

  TraceMetricsQuery {
    aggregations = List.copyOf(aggregations);
    dimensions = List.copyOf(dimensions);
    filters = List.copyOf(filters);
  }

  boolean needsSpans() {
    return metric.view() == TraceMetricsView.SPANS;
  }

  boolean needsValues() {
    return aggregations.stream()
        .anyMatch(aggregation -> aggregation.type() == TraceAggregation.Type.PERCENTILE);
  }

  /** Whether there is a group per bucket or dimension, rather than one, which always exists. */
  boolean isGrouped() {
    return bucketSeconds.isPresent() || !dimensions.isEmpty();
  }

  /** Whether the trace of a row must be read. */
  boolean mayContain(TraceRow row) {
    return from.isEmpty() || row.latest() >= from.getAsLong();
  }

  boolean isInRange(long requestTime) {
    return (from.isEmpty() || requestTime >= from.getAsLong())
        && (to.isEmpty() || requestTime <= to.getAsLong());
  }

  boolean admits(TraceMetricsRow row) {
    return filters.stream().allMatch(filter -> filter.matches(row))
        && metric.value().admits(row, metric.text())
        && dimensions.stream()
            .noneMatch(dimension -> dimension.isRequired() && dimension.value(row).isEmpty());
  }

  TraceMetricsGroups.Key key(TraceMetricsRow row) {
    return new TraceMetricsGroups.Key(
        bucket(metric.view().millis(row)),
        dimensions.stream().map(dimension -> dimension.value(row)).toList());
  }

  /** The begin of the bucket of a time, in floating point, as in the reference's database. */
  double bucket(double millis) {
    if (bucketSeconds.isEmpty()) {
      return 0;
    }
    double size = bucketSeconds.getAsLong() * MILLIS_PER_SECOND;
    // Adding zero turns a negative zero into a positive one.
    return Math.floor(millis / size) * size + 0.0;
  }

  /** The order of groups: by time, then by each dimension. */
  Comparator<TraceMetricsGroups.Key> order() {
    var order = Comparator.comparingDouble(TraceMetricsGroups.Key::bucket);
    for (int i = 0; i < dimensions.size(); i++) {
      int at = i;
      order = order.thenComparing(key -> key.values().get(at), dimensions.get(i).order());
    }
    return order;
  }
}
