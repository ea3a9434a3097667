package dynamodbstore.exports.mlflow;

import java.util.List;

/**
 * Rows that refer to rows which do not exist, such as values of metrics of a logged model whose run
 * was permanently deleted. MLflow's migrations would refuse them, so they are deleted.
 */
final class DanglingRows {
  /** A table after those to which it refers. */
  private static final List<String> TABLES =
      List.of(
          "experiment_tags",
          "runs",
          "params",
          "tags",
          "metrics",
          "latest_metrics",
          "datasets",
          "logged_models",
          "logged_model_params",
          "logged_model_tags",
          "logged_model_metrics",
          "trace_info",
          "trace_tags",
          "trace_request_metadata",
          "trace_metrics",
          "spans",
          "span_metrics",
          "assessments",
          "registered_model_tags",
          "registered_model_aliases",
          "model_versions",
          "model_version_tags");

  private DanglingRows() {}

  /** Deletes them, and counts them as not exported. */
  static void delete(MlflowFile file, MlflowExportReport report) {
    for (var table : TABLES) {
      int deleted =
          file.change(
              "DELETE FROM %s WHERE rowid IN (SELECT rowid FROM pragma_foreign_key_check('%s'))"
                  .formatted(table, table));
      report.skipped(
          "rows of " + table, deleted, "they belong to something that was permanently deleted");
    }
  }
}
