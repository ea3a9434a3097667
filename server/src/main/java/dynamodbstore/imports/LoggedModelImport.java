package dynamodbstore.imports;

import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.entities.SourceLoggedModel;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.loggedmodels.LoggedModelImportRepository;
import java.util.List;

/** Import of logged models. One that exists in the table is left as it is. */
final class LoggedModelImport {
  private final ImportSource.LoggedModels source;
  private final LoggedModelImportRepository models;
  private final ImportTargets targets;
  private final ImportReport report;

  LoggedModelImport(
      ImportSource.LoggedModels source,
      LoggedModelImportRepository models,
      ImportTargets targets,
      ImportReport report) {
    this.source = source;
    this.models = models;
    this.targets = targets;
    this.report = report;
  }

  /** Imports all models. */
  void run(boolean includesDeleted, ImportProgress progress, WritePool pool) {
    source.each(
        one -> {
          progress.add(1);
          var experiment = one.model().experiment().number();
          if (targets.find(experiment).isEmpty()) {
            report.skipped(Kind.LOGGED_MODEL, targets.reasonToSkip(experiment));
          } else if (!one.model().isActive() && !includesDeleted) {
            report.skipped(Kind.LOGGED_MODEL, ImportTargets.DELETED);
          } else if (models.exists(one.model())) {
            report.existing(Kind.LOGGED_MODEL, 1);
          } else {
            write(one, pool);
          }
        });
    pool.await();
  }

  private void write(SourceLoggedModel one, WritePool pool) {
    source.metrics(one, some -> models.putMetrics(one.model(), some));
    pool.submit(
        () ->
            OversizedEntities.leaveOut(
                List.of(one),
                some -> some.forEach(this::create),
                Kind.LOGGED_MODEL,
                model -> model.model().id().text(),
                report));
  }

  private void create(SourceLoggedModel one) {
    if (models.create(one.model(), one.tags(), one.params())) {
      report.imported(Kind.LOGGED_MODEL, 1);
    }
  }
}
