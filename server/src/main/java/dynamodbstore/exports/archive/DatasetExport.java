package dynamodbstore.exports.archive;

import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.DatasetRecords;
import dynamodbstore.datasets.entity.DatasetTransferRepository;
import java.util.Optional;

/** Export of the datasets of experiments, by experiment and internal id. */
final class DatasetExport implements FamilyExport {
  private final ExportScope scope;
  private final DatasetTransferRepository datasets;

  DatasetExport(ExportScope scope, DatasetTransferRepository datasets) {
    this.scope = scope;
    this.datasets = datasets;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    scope.eachExperiment(
        after,
        (experiment, within) ->
            datasets.each(
                experiment,
                within.map(last -> last.part(1)),
                stored -> {
                  out.add(RecordType.DATASET, fields -> DatasetRecords.write(fields, stored));
                  var id = stored.dataset().ref().id().toString();
                  out.endEntity(ExportCursor.of(experiment, id));
                }));
  }
}
