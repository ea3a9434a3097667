package dynamodbstore.exports.archive;

import dynamodbstore.api.ModelId;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.LoggedModelRecords;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import java.util.Optional;

/** Export of logged models, by experiment and in the order of their keys. */
final class LoggedModelExport implements FamilyExport {
  private static final int AT_ONCE = 16;

  private final ExportScope scope;
  private final LoggedModelRepository models;

  LoggedModelExport(ExportScope scope, LoggedModelRepository models) {
    this.scope = scope;
    this.models = models;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    scope.eachExperiment(
        after,
        (experiment, within) ->
            BatchMappingIterator.of(
                    models.all(experiment, within.map(last -> new ModelId(last.part(1)))),
                    AT_ONCE,
                    models::findWhole)
                .forEach(
                    model -> {
                      out.add(
                          RecordType.LOGGED_MODEL,
                          fields -> LoggedModelRecords.write(fields, model));
                      out.endEntity(ExportCursor.of(experiment, model.model().id().text()));
                    }));
  }
}
