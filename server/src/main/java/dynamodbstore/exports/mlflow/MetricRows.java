package dynamodbstore.exports.mlflow;

import dynamodbstore.api.RunId;
import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.metrics.RunPoint;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.Point;
import java.util.Iterator;

/** Rows of metrics of runs: all values, and the latest ones. MLflow stores NaN as 0 with a flag. */
final class MetricRows {
  private final MlflowRows points;
  private final MlflowRows latest;
  private final MlflowExportReport report;

  MetricRows(MlflowFile file, MlflowExportReport report) {
    this.points = file.rows("metrics", "key", "value", "timestamp", "run_uuid", "step", "is_nan");
    this.latest =
        file.rows("latest_metrics", "key", "value", "timestamp", "run_uuid", "step", "is_nan");
    this.report = report;
  }

  void addLatest(RunId run, Metric metric) {
    add(latest, metric.key(), run, metric.latest());
  }

  void addHistory(String key, Iterator<RunPoint> history) {
    long count = 0;
    while (history.hasNext()) {
      var next = history.next();
      add(points, key, next.run(), next.point());
      count++;
    }
    report.written(Kind.POINT, count);
  }

  private static void add(MlflowRows rows, String key, RunId run, Point point) {
    boolean isNan = Double.isNaN(point.value());
    double value = isNan ? 0 : point.value();
    rows.add(key, value, point.timestamp(), run.text(), point.step(), isNan ? 1 : 0);
  }
}
