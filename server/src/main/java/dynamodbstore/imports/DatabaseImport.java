package dynamodbstore.imports;

import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.experiments.entity.ExperimentImportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.source.SourceDatabase;
import dynamodbstore.imports.source.SourceDatasets;
import dynamodbstore.imports.source.SourceExperiments;
import dynamodbstore.imports.source.SourceLoggedModels;
import dynamodbstore.imports.source.SourceRegistry;
import dynamodbstore.imports.source.SourceRuns;
import dynamodbstore.imports.source.SourceTraces;
import dynamodbstore.loggedmodels.LoggedModelImportRepository;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.runs.imports.RunImportRepository;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.TraceWriter;
import java.util.function.Consumer;

/**
 * Import of a database of MLflow into the table: experiments first, because everything else is in
 * them. A crash leaves whole entities only, and the next execution skips what exists.
 */
public final class DatabaseImport {
  private final SourceDatabase source;
  private final ImportRepositories stored;
  private final int parallelism;
  private final Consumer<String> lines;

  /**
   * @param parallelism number of large writes that the table handles concurrently
   * @param lines receives the progress
   */
  public DatabaseImport(
      SourceDatabase source, ImportRepositories stored, int parallelism, Consumer<String> lines) {
    this.source = source;
    this.stored = stored;
    this.parallelism = parallelism;
    this.lines = lines;
  }

  /** Repositories of the entities that are imported. */
  public record ImportRepositories(
      ExperimentRepository experiments,
      ExperimentImportRepository experimentIds,
      DatasetRepository datasets,
      RunImportRepository runs,
      LoggedModelImportRepository loggedModels,
      RegisteredModelRepository registeredModels,
      ModelVersionRepository versions,
      TraceRepository traces,
      TraceWriter traceWriter) {}

  /** Imports everything. */
  public ImportReport run(ImportRequest request) {
    var report = new ImportReport();
    var deleted = request.includesDeleted();
    var targets =
        new ExperimentImport(stored.experiments(), stored.experimentIds(), report)
            .run(new SourceExperiments(source).all(), deleted);
    try (var pool = new WritePool(parallelism)) {
      runs(targets, report).run(deleted, progress(Kind.RUN, "runs"), pool);
      new LoggedModelImport(new SourceLoggedModels(source), stored.loggedModels(), targets, report)
          .run(deleted, progress(Kind.LOGGED_MODEL, "logged_models"), pool);
      new RegistryImport(
              new SourceRegistry(source), stored.registeredModels(), stored.versions(), report)
          .run(progress(Kind.REGISTERED_MODEL, "registered_models"));
      traces(targets, report, pool);
    }
    UnsupportedTables.report(source, report);
    return report;
  }

  private RunImport runs(ImportTargets targets, ImportReport report) {
    var datasets = new InputDatasets(new SourceDatasets(source), stored.datasets());
    return new RunImport(new SourceRuns(source), stored.runs(), datasets, targets, report);
  }

  private void traces(ImportTargets targets, ImportReport report, WritePool pool) {
    var traces = new SourceTraces(source);
    var progress = progress(Kind.TRACE, "trace_info");
    var each = new TraceImport(traces, stored.traces(), stored.traceWriter(), report);
    for (var one : new SourceExperiments(source).all()) {
      var experiment = targets.find(one.id());
      if (experiment.isPresent()) {
        each.run(experiment.get(), progress, pool);
      } else {
        report.skipped(Kind.TRACE, traces.count(one.id()), targets.reasonToSkip(one.id()));
      }
    }
  }

  private ImportProgress progress(Kind kind, String table) {
    return new ImportProgress(kind, source.count(table), lines);
  }
}
