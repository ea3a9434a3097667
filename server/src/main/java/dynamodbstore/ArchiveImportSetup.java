package dynamodbstore;

import static java.util.Objects.requireNonNull;

import dynamodbstore.accounts.services.AccountRoles;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.cli.Command;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.datasets.entity.DatasetTransferRepository;
import dynamodbstore.imports.DiscardingTable;
import dynamodbstore.imports.ImportEstimate;
import dynamodbstore.imports.archive.ArchiveImport;
import dynamodbstore.imports.archive.ArchiveTargets;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.workspaces.WorkspaceCreation;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The command {@code import archive}: wiring of the features that it writes to. */
final class ArchiveImportSetup {
  private ArchiveImportSetup() {}

  /**
   * Executes the command and returns its report.
   *
   * @param progress receives a line every few seconds
   */
  static String run(Command.ImportArchive command, TableFactory stores, Consumer<String> progress) {
    try {
      return TableFactory.withOperatorMessage(
          () ->
              command.request().isDry()
                  ? dryRun(command, stores, progress)
                  : realRun(command, stores, progress));
    } catch (UncheckedIOException fault) {
      throw new CommandFailure(
          "The archive cannot be read: %s."
              .formatted(requireNonNull(fault.getCause()).getMessage()),
          fault);
    } catch (ApiError fault) {
      throw new CommandFailure(fault.text(), fault);
    }
  }

  private static String realRun(
      Command.ImportArchive command, TableFactory stores, Consumer<String> progress) {
    // Before a table is created for it.
    ArchiveImport.verify(command.request().folder());
    try (var table = stores.open(command.config())) {
      return archiveImport(command.config(), table, progress)
          .run(command.request().folder(), false)
          .text();
    }
  }

  private static String dryRun(
      Command.ImportArchive command, TableFactory stores, Consumer<String> progress) {
    var meter = new Meter();
    long begin = System.nanoTime();
    try (var table =
        new DiscardingTable(
            stores
                .findExisting(command.config())
                .orElseGet(() -> new MemoryTable(InstantSource.system(), new Meter())),
            meter)) {
      var report =
          archiveImport(command.config(), table, progress).run(command.request().folder(), true);
      var spent = Duration.ofNanos(System.nanoTime() - begin);
      return report.text() + "\n" + new ImportEstimate(meter.total().writeUnits(), spent).text();
    }
  }

  static ArchiveImport archiveImport(Config config, Table table, Consumer<String> progress) {
    return new ArchiveImport(targets(config, table), TableFactory.parallelism(config), progress);
  }

  private static ArchiveTargets targets(Config config, Table table) {
    var environment = Environment.ofSystem();
    var stored = ImportSetup.repositories(config, table);
    var assignments = new AssignmentRepository(table, environment.clock());
    var accounts = ImportSetup.accounts(table, assignments);
    var workspaces = new WorkspaceRepository(table, environment.clock());
    var roles = new AccountRoles(accounts.roles(), accounts.rows(), false);
    return new ArchiveTargets(
        new SettingRepository(table),
        new ArchiveTargets.Workspaces(
            workspaces, new WorkspaceCreation(workspaces, roles), environment.random()),
        new ArchiveTargets.Experiments(stored.experiments(), stored.experimentIds()),
        new DatasetTransferRepository(table),
        stored.runs(),
        stored.loggedModels(),
        new ArchiveTargets.Registry(stored.registeredModels(), stored.versions()),
        new ArchiveTargets.Traces(stored.traces(), stored.traceWriter()),
        new ArchiveTargets.Users(assignments, accounts));
  }
}
