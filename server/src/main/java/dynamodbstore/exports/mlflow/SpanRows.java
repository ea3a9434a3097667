package dynamodbstore.exports.mlflow;

import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.spans.SpanAttribute;
import dynamodbstore.spans.SpanCosts;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;

/** Rows of spans and of their costs. The content is stored here as it is there. */
final class SpanRows {
  private final MlflowRows spans;
  private final MlflowRows costs;
  private final MlflowExportReport report;

  SpanRows(MlflowFile file, MlflowExportReport report) {
    this.spans =
        file.rows(
            "spans",
            "trace_id",
            "experiment_id",
            "span_id",
            "parent_span_id",
            "name",
            "type",
            "status",
            "start_time_unix_nano",
            "end_time_unix_nano",
            "content",
            "dimension_attributes");
    this.costs = file.rows("span_metrics", "trace_id", "span_id", "key", "value");
    this.report = report;
  }

  void add(TraceWithSpans trace) {
    trace.spans().forEach(span -> add(trace, span));
    report.written(Kind.SPAN, trace.spans().size());
  }

  private void add(TraceWithSpans trace, StoredSpan span) {
    var traceId = trace.trace().id().text();
    var id = hex(span.id());
    spans.add(
        traceId,
        trace.trace().experiment().number(),
        id,
        span.isRoot() ? null : hex(span.parent()),
        span.name(),
        span.type(),
        span.status().name(),
        span.startNanos(),
        span.endNanos(),
        span.content(),
        dimensions(span));
    var all = SpanCosts.of(span);
    all.costs()
        .ifPresent(
            dict ->
                dict.entries()
                    .keySet()
                    .forEach(
                        key ->
                            costs.add(
                                traceId,
                                id,
                                key.value(),
                                all.find(key.value()).filter(Double::isFinite))));
  }

  private static Optional<String> dimensions(StoredSpan span) {
    var dimensions = new LinkedHashMap<String, String>();
    span.model().ifPresent(model -> dimensions.put(SpanAttribute.MODEL, model));
    span.provider().ifPresent(name -> dimensions.put(SpanAttribute.MODEL_PROVIDER, name));
    return Optional.of(dimensions).filter(all -> !all.isEmpty()).map(JsonColumns::object);
  }

  private static String hex(long id) {
    return HexFormat.of().toHexDigits(id);
  }
}
