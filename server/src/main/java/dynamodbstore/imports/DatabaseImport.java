package dynamodbstore.imports;

import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.experiments.entity.ExperimentImportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.source.SourceDatabase;
import dynamodbstore.imports.source.SourceDatasets;
import dynamodbstore.imports.source.SourceExperiments;
import dynamodbstore.imports.source.SourceRuns;
import dynamodbstore.runs.imports.RunImportRepository;
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
      RunImportRepository runs) {}

  /** Imports everything. */
  public ImportReport run(ImportRequest request) {
    var report = new ImportReport();
    var experiments =
        new ExperimentImport(stored.experiments(), stored.experimentIds(), report)
            .run(new SourceExperiments(source).all(), request.includesDeleted());
    try (var pool = new WritePool(parallelism)) {
      new RunImport(
              new SourceRuns(source),
              stored.runs(),
              new InputDatasets(new SourceDatasets(source), stored.datasets()),
              experiments,
              report)
          .run(request.includesDeleted(), progress(Kind.RUN, "runs"), pool);
    }
    return report;
  }

  private ImportProgress progress(Kind kind, String table) {
    return new ImportProgress(kind, source.count(table), lines);
  }
}
