package dynamodbstore.exports.mlflow;

import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import java.util.Locale;
import java.util.Optional;

/** Rows of assessments. */
final class AssessmentRows {
  private final MlflowRows rows;
  private final MlflowExportReport report;

  AssessmentRows(MlflowFile file, MlflowExportReport report) {
    this.rows =
        file.rows(
            "assessments",
            "assessment_id",
            "trace_id",
            "name",
            "assessment_type",
            "value",
            "error",
            "created_timestamp",
            "last_updated_timestamp",
            "source_type",
            "source_id",
            "run_id",
            "span_id",
            "rationale",
            "overrides",
            "valid",
            "assessment_metadata");
    this.report = report;
  }

  void add(Trace trace) {
    trace.assessments().forEach(one -> add(trace, one));
  }

  private void add(Trace trace, Assessment one) {
    rows.add(
        one.id(),
        trace.id().text(),
        one.name(),
        one.kind().name().toLowerCase(Locale.ROOT),
        one.value(),
        one.error(),
        one.created(),
        one.updated(),
        one.source().type(),
        one.source().id(),
        one.run(),
        one.span(),
        one.rationale(),
        one.overrides(),
        one.valid() ? 1 : 0,
        Optional.of(one.metadata()).filter(all -> !all.isEmpty()).map(JsonColumns::object));
    report.written(Kind.ASSESSMENT, 1);
  }

  /** Counts what the database cannot hold, after all rows were flushed. */
  void reportIgnored() {
    report.skipped("assessments", rows.ignored(), "another trace has an assessment of the same id");
    report.written(Kind.ASSESSMENT, -rows.ignored());
  }
}
