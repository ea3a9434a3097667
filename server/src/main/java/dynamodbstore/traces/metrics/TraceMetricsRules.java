package dynamodbstore.traces.metrics;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Rules that a query must satisfy, with the reference's messages, in its order. */
final class TraceMetricsRules {
  private TraceMetricsRules() {}

  /**
   * The query, without its filters.
   *
   * @throws ApiError if the metric does not exist, or does not support what is asked
   */
  static TraceMetricsQuery check(TraceMetricsRequests.Query request) {
    var metric = metric(request.view(), request.metric());
    checkAggregations(metric, request.aggregations());
    var dimensions = dimensions(metric, request.dimensions());
    var interval = request.intervalSeconds().orElse(0);
    if (interval != 0 && (request.startMillis().isEmpty() || request.endMillis().isEmpty())) {
      throw ApiError.invalid(
          "start_time_ms and end_time_ms are required if time_interval_seconds is set");
    }
    return new TraceMetricsQuery(
        metric,
        request.aggregations(),
        dimensions,
        List.of(),
        interval == 0 ? OptionalLong.empty() : OptionalLong.of(interval),
        request.startMillis(),
        request.endMillis(),
        request.maxResults());
  }

  /** The query with its filters, which the reference parses last. */
  static TraceMetricsQuery withFilters(TraceMetricsQuery query, List<String> filters) {
    var parsed = TraceMetricsFilterParser.parse(filters, query.metric().view());
    if (query.aggregations().isEmpty() && !query.isGrouped()) {
      throw new ApiError(
          ErrorCode.BAD_REQUEST, "Query contains no columns with which to SELECT from.");
    }
    return new TraceMetricsQuery(
        query.metric(),
        query.aggregations(),
        query.dimensions(),
        parsed,
        query.bucketSeconds(),
        query.from(),
        query.to(),
        query.maxResults());
  }

  private static TraceMetric metric(TraceMetricsView view, String name) {
    var metrics = TraceMetric.of(view);
    return metrics.stream()
        .filter(metric -> metric.text().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                ApiError.invalid(
                    "metric_name must be one of %s, got '%s'"
                        .formatted(
                            PythonRepr.list(metrics.stream().map(TraceMetric::text).toList()),
                            name)));
  }

  private static void checkAggregations(TraceMetric metric, List<TraceAggregation> aggregations) {
    var supported = metric.aggregations();
    var invalid =
        aggregations.stream()
            .map(TraceAggregation::type)
            .filter(type -> !supported.contains(type))
            .map(Enum::name);
    refuse("aggregation_type", "aggregation types", invalid, supported.stream().map(Enum::name));
  }

  private static List<TraceMetricsDimension> dimensions(TraceMetric metric, List<String> names) {
    var supported = metric.dimensions();
    refuse(
        "dimension",
        "dimensions",
        names.stream().filter(name -> find(supported, name).isEmpty()),
        supported.stream().map(TraceMetricsDimension::text));
    return names.stream().map(name -> find(supported, name).orElseThrow()).distinct().toList();
  }

  private static void refuse(
      String what, String plural, Stream<String> invalid, Stream<String> supported) {
    var refused = invalid.distinct().sorted(Utf8.ORDER).toList();
    if (!refused.isEmpty()) {
      throw ApiError.invalid(
          "Found invalid %s(s): %s. Supported %s: %s"
              .formatted(
                  what,
                  PythonRepr.list(refused),
                  plural,
                  PythonRepr.list(supported.sorted().toList())));
    }
  }

  private static Optional<TraceMetricsDimension> find(
      List<TraceMetricsDimension> dimensions, String name) {
    return dimensions.stream().filter(dimension -> dimension.text().equals(name)).findFirst();
  }
}
