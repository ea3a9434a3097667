package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.records.LoggedModelRecords;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.OversizedEntities;
import dynamodbstore.imports.WritePool;
import dynamodbstore.loggedmodels.LoggedModelDetails;
import dynamodbstore.loggedmodels.LoggedModelImportRepository;
import java.util.List;

/** Import of logged models. One that exists in the table is left as it is. */
final class LoggedModelArchiveImport implements FamilyImport {
  private final LoggedModelImportRepository models;
  private final TargetExperiments targets;
  private final WritePool pool;
  private final ImportReport report;

  LoggedModelArchiveImport(
      LoggedModelImportRepository models,
      TargetExperiments targets,
      WritePool pool,
      ImportReport report) {
    this.models = models;
    this.targets = targets;
    this.pool = pool;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    var one = LoggedModelRecords.read(record);
    if (targets.find(one.model().experiment()).isEmpty()) {
      report.skipped(Kind.LOGGED_MODEL, TargetExperiments.MISSING);
      return;
    }
    pool.submit(
        () ->
            OversizedEntities.leaveOut(
                List.of(one),
                some -> some.forEach(this::write),
                Kind.LOGGED_MODEL,
                some -> some.model().id().text(),
                report));
  }

  private void write(LoggedModelDetails one) {
    if (models.exists(one.model())) {
      report.existing(Kind.LOGGED_MODEL, 1);
      return;
    }
    models.putMetrics(one.model(), one.metrics());
    if (models.create(one.model(), one.tags(), one.params())) {
      report.imported(Kind.LOGGED_MODEL, 1);
    }
  }

  @Override
  public void endSegment() {}
}
