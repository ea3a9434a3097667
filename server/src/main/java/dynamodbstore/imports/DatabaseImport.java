package dynamodbstore.imports;

import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.experiments.entity.ExperimentImportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.entities.SourceExperiment;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.imports.source.ImportSource.Family;
import dynamodbstore.loggedmodels.LoggedModelImportRepository;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.runs.imports.RunImportRepository;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.TraceWriter;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Import of everything of an MLflow server into the table: experiments first, because everything
 * else is in them. A crash leaves whole entities only, and the next execution skips what exists.
 */
public final class DatabaseImport {
  private final ImportSource source;
  private final ImportRepositories stored;
  private final int parallelism;
  private final Consumer<String> lines;

  /**
   * @param parallelism number of large writes that the table handles concurrently
   * @param lines receives the progress
   */
  public DatabaseImport(
      ImportSource source, ImportRepositories stored, int parallelism, Consumer<String> lines) {
    this.source = source;
    this.stored = stored;
    this.parallelism = parallelism;
    this.lines = lines;
  }

  /** Repositories of the entities that are imported. */
  public record ImportRepositories(
      WorkspaceRepository workspaces,
      ExperimentRepository experiments,
      ExperimentImportRepository experimentIds,
      DatasetRepository datasets,
      RunImportRepository runs,
      LoggedModelImportRepository loggedModels,
      RegisteredModelRepository registeredModels,
      ModelVersionRepository versions,
      TraceRepository traces,
      TraceWriter traceWriter,
      RandomGenerator random) {}

  /** Imports everything. */
  public ImportReport run(ImportRequest request) {
    var report = new ImportReport();
    var deleted = request.includesDeleted();
    new WorkspaceImport(stored.workspaces(), stored.random(), report).run(source.workspaces());
    var experiments = source.experiments();
    var targets =
        new ExperimentImport(stored.experiments(), stored.experimentIds(), report)
            .run(experiments, deleted);
    try (var pool = new WritePool(parallelism)) {
      runs(targets, report).run(deleted, progress(Kind.RUN, Family.RUNS), pool);
      new LoggedModelImport(source.loggedModels(), stored.loggedModels(), targets, report)
          .run(deleted, progress(Kind.LOGGED_MODEL, Family.LOGGED_MODELS), pool);
      new RegistryImport(source.registry(), stored.registeredModels(), stored.versions(), report)
          .run(progress(Kind.REGISTERED_MODEL, Family.REGISTERED_MODELS));
      traces(experiments, targets, report, pool);
    }
    source.unsupported().forEach((what, n) -> report.skipped(what, n, "this server has none"));
    source.gaps().forEach(report::gap);
    return report;
  }

  private RunImport runs(ImportTargets targets, ImportReport report) {
    var from = source.runs();
    var datasets = new InputDatasets(from, stored.datasets());
    return new RunImport(from, stored.runs(), datasets, targets, report);
  }

  private void traces(
      List<SourceExperiment> experiments,
      ImportTargets targets,
      ImportReport report,
      WritePool pool) {
    var traces = source.traces();
    var progress = progress(Kind.TRACE, Family.TRACES);
    var each = new TraceImport(traces, stored.traces(), stored.traceWriter(), report);
    for (var one : experiments) {
      var experiment = targets.find(one.id());
      if (experiment.isPresent()) {
        each.run(experiment.get(), progress, pool);
      } else {
        report.skipped(Kind.TRACE, traces.count(one.id()), targets.reasonToSkip(one.id()));
      }
    }
  }

  private ImportProgress progress(Kind kind, Family family) {
    return new ImportProgress(kind, source.count(family), lines);
  }
}
