package dynamodbstore.exports.mlflow;

import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.logging.PeriodicLine;
import java.util.function.Consumer;

/** Progress of an export, with the rate of the rows that are written. For one thread. */
final class MlflowExportProgress {
  private static final double NANOS = 1e9;

  private final PeriodicLine line;
  private final MlflowExportReport report;
  private final long begin = System.nanoTime();

  MlflowExportProgress(MlflowExportReport report, Consumer<String> lines) {
    this.report = report;
    this.line = new PeriodicLine(lines);
  }

  /** Reports the progress, unless that happened a moment ago. */
  void offer(long rows) {
    line.offer(
        () ->
            "%,d experiments, %,d runs, %,d versions, %,d traces; %,.0f rows a second"
                .formatted(
                    report.written(Kind.EXPERIMENT),
                    report.written(Kind.RUN),
                    report.written(Kind.MODEL_VERSION),
                    report.written(Kind.TRACE),
                    rows / ((System.nanoTime() - begin) / NANOS)));
  }
}
