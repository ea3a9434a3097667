package dynamodbstore.exports.mlflow;

import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceWithSpans;

/** Rows of traces with their tags, metadata, token usage, links, assessments and spans. */
final class TraceRows {
  private final MlflowRows traces;
  private final MlflowRows tags;
  private final MlflowRows metadata;
  private final MlflowRows tokens;
  private final MlflowRows links;
  private final AssessmentRows assessments;
  private final SpanRows spans;
  private final MlflowExportReport report;

  TraceRows(MlflowFile file, MlflowExportReport report) {
    this.traces =
        file.rows(
            "trace_info",
            "request_id",
            "experiment_id",
            "timestamp_ms",
            "execution_time_ms",
            "status",
            "client_request_id",
            "request_preview",
            "response_preview");
    this.tags = file.rows("trace_tags", "key", "value", "request_id");
    this.metadata = file.rows("trace_request_metadata", "key", "value", "request_id");
    this.tokens = file.rows("trace_metrics", "key", "value", "request_id");
    this.links =
        file.rows(
            "entity_associations",
            "association_id",
            "source_type",
            "source_id",
            "destination_type",
            "destination_id",
            "created_time");
    this.assessments = new AssessmentRows(file, report);
    this.spans = new SpanRows(file, report);
    this.report = report;
  }

  /** Adds a trace, unless it was added before: a trace that is being packed may be read twice. */
  void add(TraceWithSpans both) {
    var one = both.trace();
    boolean isNew =
        traces.addNow(
            one.id().text(),
            one.experiment().number(),
            one.requestTime(),
            one.duration(),
            one.state().name(),
            one.clientRequestId(),
            one.requestPreview(),
            one.responsePreview());
    if (isNew) {
      addDetails(one);
      spans.add(both);
      report.written(Kind.TRACE, 1);
    }
  }

  private void addDetails(Trace one) {
    var id = one.id().text();
    one.tags().forEach((key, value) -> tags.add(key, value, id));
    one.metadata().forEach((key, value) -> metadata.add(key, value, id));
    one.tokens().forEach((key, value) -> tokens.add(key, value, id));
    one.runs().forEach(run -> link(one, "run", run));
    one.prompts().forEach(prompt -> link(one, "prompt_version", prompt));
    assessments.add(one);
  }

  private void link(Trace one, String type, String target) {
    var source = one.id().text();
    links.add(RowIds.of(source, type, target), "trace", source, type, target, one.requestTime());
  }

  /** Counts what the database cannot hold, after all rows were flushed. */
  void reportIgnored() {
    assessments.reportIgnored();
  }
}
