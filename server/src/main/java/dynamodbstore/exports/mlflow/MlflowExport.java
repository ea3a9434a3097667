package dynamodbstore.exports.mlflow;

import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.registry.entity.RegistryExportRepository;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunScanRepository;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.packed.TraceBlocks;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Export of a table into a new database of MLflow: workspace by workspace, and of each the
 * experiments one after the other with all that is in them, then its registered models. A few pages
 * of the table and one batch of rows are in memory.
 */
public final class MlflowExport {
  private static final List<String> SCRIPTS =
      List.of("version", "tracking", "traces", "registry", "features");

  private static final int EXPERIMENTS_AT_ONCE = 100;
  private static final int RUNS_AT_ONCE = 100;
  private static final int MODELS_AT_ONCE = 20;
  private static final int TRACES_AT_ONCE = 100;

  private final Tracking tracking;
  private final Runs runs;
  private final Traces traces;
  private final Consumer<String> lines;
  private final MlflowExportReport report = new MlflowExportReport();

  /**
   * @param lines receives the progress
   */
  public MlflowExport(Tracking tracking, Runs runs, Traces traces, Consumer<String> lines) {
    this.tracking = tracking;
    this.runs = runs;
    this.traces = traces;
    this.lines = lines;
  }

  /** Repositories of what is listed by workspace, and of logged models. */
  public record Tracking(
      WorkspaceRepository workspaces,
      ExperimentSearchRepository experiments,
      ExperimentRepository experimentTags,
      LoggedModelPurgeRepository modelIds,
      LoggedModelRepository models,
      RegistryExportRepository registry) {}

  /** Repositories of runs. */
  public record Runs(
      RunScanRepository all,
      RunReader data,
      MetricRepository metrics,
      DatasetRepository datasets) {}

  /** Traces without expired ones, and the blocks of those that are packed. */
  public record Traces(TraceSource all, TraceBlocks blocks) {}

  /**
   * Exports everything but accounts.
   *
   * @throws dynamodbstore.config.CommandFailure if a file exists or cannot be written; then there
   *     is no new file
   */
  public void run(MlflowExportRequest request) {
    request.accounts().ifPresent(MlflowFile::requireAbsent);
    try (var file = MlflowFile.create(request.database(), SCRIPTS)) {
      new Pass(file).run();
      file.complete();
    }
  }

  /** Exports the accounts, if the request asks for them. */
  public void runAccounts(MlflowExportRequest request, Accounts accounts) {
    if (request.accounts().isEmpty()) {
      return;
    }
    try (var file = MlflowFile.create(request.accounts().get(), List.of("accounts"))) {
      new AccountRows(accounts, file, report).addAll();
      file.complete();
    }
  }

  public MlflowExportReport report() {
    return report;
  }

  /** One execution, with the rows of all tables. */
  private final class Pass {
    private final MlflowFile file;
    private final MlflowExportProgress progress = new MlflowExportProgress(report, lines);
    private final WorkspaceRows workspaceRows;
    private final ExperimentRows experimentRows;
    private final RunRows runRows;
    private final LoggedModelRows modelRows;
    private final RegistryRows registryRows;
    private final TraceRows traceRows;

    Pass(MlflowFile file) {
      this.file = file;
      this.workspaceRows = new WorkspaceRows(file, report);
      this.experimentRows = new ExperimentRows(file, report);
      var inputs = new InputRows(runs.datasets(), file, report);
      this.runRows = new RunRows(runs.data(), runs.metrics(), inputs, file, report);
      this.modelRows = new LoggedModelRows(file, report);
      this.registryRows = new RegistryRows(tracking.registry(), file, report);
      this.traceRows = new TraceRows(file, report);
    }

    void run() {
      for (var workspace : tracking.workspaces().list()) {
        if (workspace.isUsable()) {
          add(workspace);
        } else {
          report.skipped("workspaces", 1, "they are being deleted");
        }
      }
      report.remark(
          "workspaces",
          report.written(Kind.WORKSPACE) - 1,
          "only a server with --enable-workspaces shows what is in others than the default one");
      file.flush();
      modelRows.reportIgnored();
      traceRows.reportIgnored();
      DanglingRows.delete(file, report);
      SchemaScript.statements("indexes").forEach(file::execute);
    }

    private void add(Workspace workspace) {
      workspaceRows.add(workspace);
      var all = tracking.experiments().all(workspace.name(), EXPERIMENTS_AT_ONCE);
      BatchMappingIterator.of(
              all, EXPERIMENTS_AT_ONCE, some -> tracking.experimentTags().tags().tagged(some))
          .forEach(
              one -> {
                experimentRows.add(one);
                addContent(one.experiment());
              });
      try (var models = tracking.registry().all(workspace.name())) {
        models.forEach(
            model -> {
              registryRows.add(model);
              progress.offer(file.inserted());
            });
      }
    }

    private void addContent(Experiment experiment) {
      inBatches(
          runs.all().all(experiment),
          RUNS_AT_ONCE,
          some -> {
            runRows.add(some);
            progress.offer(file.inserted());
          });
      inBatches(
          tracking.modelIds().all(experiment.id()),
          MODELS_AT_ONCE,
          some -> {
            tracking.models().findWhole(some).forEach(modelRows::add);
            progress.offer(file.inserted());
          });
      // The open rows are read before the blocks: a trace that was packed in between is in both.
      var open = traces.all().rows(experiment.id()).map(TraceRow::id);
      var packed = traces.blocks().upTo(experiment.id(), Long.MAX_VALUE);
      BatchMappingIterator.lazily(
              Stream.concat(open, packed), TRACES_AT_ONCE, traces.all()::tracesWithSpans)
          .filter(one -> one.trace().experiment().equals(experiment.id()))
          .forEach(
              one -> {
                traceRows.add(one);
                progress.offer(file.inserted());
              });
    }

    private static <T> void inBatches(Stream<T> all, int size, Consumer<List<T>> consumer) {
      BatchMappingIterator.of(
              all,
              size,
              some -> {
                consumer.accept(some);
                return List.of();
              })
          .forEach(_ -> {});
    }
  }
}
