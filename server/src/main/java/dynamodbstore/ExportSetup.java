package dynamodbstore;

import static java.util.Objects.requireNonNull;

import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.Environment;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.cli.Command;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.StoreUri;
import dynamodbstore.datasets.entity.DatasetTransferRepository;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.experiments.entity.ExperimentExportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.exports.archive.ArchiveExport;
import dynamodbstore.exports.archive.ExportRepositories;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryExportRepository;
import dynamodbstore.runs.exports.RunExportRepository;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.startup.ProgramVersion;
import dynamodbstore.table.Table;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.packed.ReadTimes;
import dynamodbstore.traces.packed.TraceBlocks;
import dynamodbstore.traces.search.TracePages;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The command {@code export} into an archive: wiring of the features that it reads. */
final class ExportSetup {
  private ExportSetup() {}

  /**
   * Executes the command and returns its report.
   *
   * @param progress receives a line every few seconds
   */
  static String run(Command.Export command, TableFactory stores, Consumer<String> progress) {
    return TableFactory.withOperatorMessage(
        () -> archive(command, command.request().folder(), stores, progress));
  }

  private static String archive(
      Command.Export command, Path folder, TableFactory stores, Consumer<String> progress) {
    var store = command.config().store();
    if (store instanceof StoreUri.Folder(Path table) && folder.startsWith(table)) {
      throw new CommandFailure("The archive must not be in the folder of the table.");
    }
    try (var table = open(command, stores)) {
      var manifest =
          archiveExport(table, store.toString(), progress)
              .run(command.request().selection(), folder);
      return ArchiveExport.report(manifest, folder);
    } catch (UncheckedIOException fault) {
      throw new CommandFailure(
          "The archive cannot be written: %s. Run the command again to continue."
              .formatted(requireNonNull(fault.getCause()).getMessage()),
          fault);
    }
  }

  private static Table open(Command.Export command, TableFactory stores) {
    if (command.config().store() instanceof StoreUri.Folder(Path table)) {
      TableCommands.requireThere(table);
    }
    return stores
        .findExisting(command.config())
        .orElseThrow(() -> new CommandFailure("There is no table to export."));
  }

  static ArchiveExport archiveExport(Table table, String source, Consumer<String> progress) {
    return new ArchiveExport(
        repositories(table),
        new ArchiveExport.Origin(ProgramVersion.own(), source),
        Environment.ofSystem().clock(),
        progress);
  }

  private static ExportRepositories repositories(Table table) {
    var environment = Environment.ofSystem();
    var clock = environment.clock();
    var fullText = new FullTextStatusRepository(table, clock);
    var assignments = new AssignmentRepository(table, clock);
    return new ExportRepositories(
        new SettingRepository(table),
        new WorkspaceRepository(table, clock),
        new ExportRepositories.Experiments(
            new ExperimentRepository(table, fullText, clock),
            new ExperimentExportRepository(table)),
        new DatasetTransferRepository(table),
        new RunExportRepository(table),
        new LoggedModelRepository(table),
        new ExportRepositories.Registry(
            new RegisteredModelRepository(table, fullText, clock),
            new RegistryExportRepository(table)),
        traces(table, environment),
        new ExportRepositories.Users(
            assignments.users(), ImportSetup.accounts(table, assignments)));
  }

  /** Expired traces that were not deleted yet are exported too: the retention may be changed. */
  private static ExportRepositories.Traces traces(Table table, Environment environment) {
    var stored = BlockRepository.of(table, environment);
    var blocks =
        new TraceBlocks(
            stored.directory(),
            stored.columns(),
            new DeletionMarkRepository(table),
            ReadTimes.of(environment.clock(), TraceBlocks.SEVERAL_CLOCKS));
    var traces = new TraceRepository(table);
    return new ExportRepositories.Traces(
        new TracePages(traces, blocks, environment.clock()), traces);
  }
}
