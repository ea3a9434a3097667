package dynamodbstore;

import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.Environment;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.cli.Command;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.exports.mlflow.MlflowExport;
import dynamodbstore.exports.mlflow.MlflowExportReport;
import dynamodbstore.exports.mlflow.MlflowExportRequest;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.metrics.HistoryHorizon;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.registry.entity.RegistryExportRepository;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunScanRepository;
import dynamodbstore.settings.InitialSettings;
import dynamodbstore.settings.LiveSettings;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Table;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.UnexpiredTraces;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.packed.ReadTimes;
import dynamodbstore.traces.packed.TraceBlocks;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The command {@code export --to-mlflow}: wiring of the repositories that it reads. */
final class MlflowExportSetup {
  private MlflowExportSetup() {}

  /**
   * Executes the command and returns its report.
   *
   * @param progress receives a line every few seconds
   */
  static String run(
      Command.ExportToMlflow command, TableFactory stores, Consumer<String> progress) {
    var config = command.config();
    if (config.store() instanceof StoreUri.Folder(Path folder)) {
      TableCommands.requireThere(folder);
    }
    try (var table =
        stores
            .findExisting(config)
            .orElseThrow(() -> new IllegalStateException("No option creates a table"))) {
      return TableFactory.withOperatorMessage(
          () -> export(config, table, command.request(), progress).text());
    }
  }

  static MlflowExportReport export(
      Config config, Table table, MlflowExportRequest request, Consumer<String> progress) {
    var environment = Environment.ofSystem();
    var settings = new LiveSettings(new SettingRepository(table), InitialSettings.of(config));
    var export =
        new MlflowExport(
            tracking(table, environment),
            runs(table, TableFactory.parallelism(config), settings, environment),
            traces(table, settings, environment),
            progress);
    export.run(request);
    export.runAccounts(
        request, ImportSetup.accounts(table, new AssignmentRepository(table, environment.clock())));
    return export.report();
  }

  private static MlflowExport.Tracking tracking(Table table, Environment environment) {
    var clock = environment.clock();
    var fullText = new FullTextStatusRepository(table, clock);
    return new MlflowExport.Tracking(
        new WorkspaceRepository(table, clock),
        new ExperimentSearchRepository(table, fullText),
        new ExperimentRepository(table, fullText, clock),
        new LoggedModelPurgeRepository(table),
        new LoggedModelRepository(table),
        new RegistryExportRepository(table));
  }

  private static MlflowExport.Runs runs(
      Table table, int parallelism, LiveSettings settings, Environment environment) {
    var horizon =
        new HistoryHorizon(
            () -> settings.value(SettingCatalogue.RETENTION_METRIC_HISTORY), environment.clock());
    return new MlflowExport.Runs(
        new RunScanRepository(table),
        new RunReader(new RunDataRepository(table)),
        new MetricRepository(table, parallelism, horizon),
        new DatasetRepository(table));
  }

  private static MlflowExport.Traces traces(
      Table table, LiveSettings settings, Environment environment) {
    var horizon =
        new TraceHorizon(
            () -> settings.value(SettingCatalogue.RETENTION_TRACES), environment.clock());
    var stored = BlockRepository.of(table, environment);
    return new MlflowExport.Traces(
        new UnexpiredTraces(new TraceRepository(table), horizon),
        new TraceBlocks(
            stored.directory(),
            stored.columns(),
            new DeletionMarkRepository(table),
            new ReadTimes(environment.clock(), TraceBlocks.SEVERAL_CLOCKS, horizon)));
  }
}
