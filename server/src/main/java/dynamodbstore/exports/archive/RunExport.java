package dynamodbstore.exports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.RunRecords;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentExportRepository;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.exports.ExportedRun;
import dynamodbstore.runs.exports.ExportedRun.ExportedSeries;
import dynamodbstore.runs.exports.RunExportRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Export of runs with all that they logged, by experiment and in the order of their keys. */
final class RunExport implements FamilyExport {
  /** As many as a chunk of a series has at most. */
  private static final int POINTS_OF_A_RECORD = 2000;

  private final ExportScope scope;
  private final ExperimentExportRepository experiments;
  private final RunExportRepository runs;

  RunExport(ExportScope scope, ExperimentExportRepository experiments, RunExportRepository runs) {
    this.scope = scope;
    this.experiments = experiments;
    this.runs = runs;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    scope.eachExperiment(
        after,
        (id, within) ->
            find(id)
                .ifPresent(
                    experiment ->
                        runs.each(
                            id,
                            within.map(last -> new RunId(last.part(1))),
                            run -> write(experiment, run, out))));
  }

  /** Empty if it was deleted permanently meanwhile. */
  private Optional<Experiment> find(ExperimentId id) {
    return experiments.tagged(List.of(id)).stream().map(found -> found.experiment()).findFirst();
  }

  private static void write(Experiment experiment, ExportedRun whole, ArchiveWriter out) {
    var summary = new RunSummary(whole.run(), experiment);
    out.add(RecordType.RUN, fields -> RunRecords.write(fields, summary, whole));
    whole.series().forEach(series -> write(series, out));
    out.endEntity(ExportCursor.of(experiment.id(), whole.run().location().run().text()));
  }

  private static void write(ExportedSeries series, ArchiveWriter out) {
    var some = new ArrayList<Point>();
    for (var points = series.points().get(); points.hasNext(); ) {
      some.add(points.next());
      if (some.size() == POINTS_OF_A_RECORD || !points.hasNext()) {
        out.add(RecordType.METRIC, fields -> RunRecords.writePoints(fields, series.name(), some));
        out.countPoints(some.size());
        some.clear();
      }
    }
  }
}
