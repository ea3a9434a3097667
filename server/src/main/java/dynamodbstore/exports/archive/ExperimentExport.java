package dynamodbstore.exports.archive;

import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.ExperimentRecords;
import dynamodbstore.experiments.entity.ExperimentExportRepository;
import java.util.Optional;

/** Export of experiments, by id. */
final class ExperimentExport implements FamilyExport {
  private static final int AT_ONCE = 100;

  private final ExportScope scope;
  private final ExperimentExportRepository experiments;

  ExperimentExport(ExportScope scope, ExperimentExportRepository experiments) {
    this.scope = scope;
    this.experiments = experiments;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    var ids =
        scope.experiments().stream()
            .filter(id -> after.filter(last -> id.number() <= last.number(0)).isEmpty())
            .toList();
    for (int from = 0; from < ids.size(); from += AT_ONCE) {
      var some = ids.subList(from, Math.min(from + AT_ONCE, ids.size()));
      for (var experiment : experiments.tagged(some)) {
        out.add(RecordType.EXPERIMENT, fields -> ExperimentRecords.write(fields, experiment));
        out.endEntity(ExportCursor.of(experiment.experiment().id()));
      }
    }
  }
}
