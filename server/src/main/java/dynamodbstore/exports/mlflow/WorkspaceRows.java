package dynamodbstore.exports.mlflow;

import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.workspaces.entity.Workspace;

/**
 * Rows of workspaces. MLflow's server shows others than the default one only if they are enabled.
 */
final class WorkspaceRows {
  private final MlflowRows workspaces;
  private final MlflowExportReport report;

  WorkspaceRows(MlflowFile file, MlflowExportReport report) {
    this.workspaces =
        file.rows(
            "workspaces",
            "name",
            "description",
            "default_artifact_root",
            "trace_archival_location",
            "trace_archival_retention");
    this.report = report;
  }

  void add(Workspace one) {
    workspaces.add(
        one.name(),
        one.description(),
        one.artifactRoot(),
        one.archivalLocation(),
        one.archivalRetention());
    report.written(Kind.WORKSPACE, 1);
  }
}
