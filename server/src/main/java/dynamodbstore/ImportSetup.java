package dynamodbstore;

import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.cli.Command;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.experiments.entity.ExperimentImportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.imports.AccountImport;
import dynamodbstore.imports.DatabaseImport;
import dynamodbstore.imports.DatabaseImport.ImportRepositories;
import dynamodbstore.imports.DiscardingTable;
import dynamodbstore.imports.ImportEstimate;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.rest.RestSource;
import dynamodbstore.imports.rest.ServerLogin;
import dynamodbstore.imports.source.DatabaseSource;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.imports.source.SourceAccounts;
import dynamodbstore.imports.source.SourceUri;
import dynamodbstore.loggedmodels.LoggedModelImportRepository;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.runs.imports.RunImportRepository;
import dynamodbstore.runs.settling.RunTextSettings;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.CommitListener;
import dynamodbstore.traces.storage.DirectBlocks;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** The command {@code import mlflow}: wiring of the features that it writes to. */
final class ImportSetup {
  private ImportSetup() {}

  /**
   * Executes the command and returns its report.
   *
   * @param progress receives a line every few seconds
   */
  static String run(Command.ImportMlflow command, TableFactory stores, Consumer<String> progress) {
    var request = command.request();
    try (var source = open(request.source())) {
      return TableFactory.withOperatorMessage(
          () ->
              request.isDry()
                  ? dryRun(command, source, stores, progress)
                  : realRun(command, source, stores, progress));
    } catch (ApiError refused) {
      throw new CommandFailure(refused.text(), refused);
    }
  }

  private static ImportSource open(SourceUri uri) {
    return uri instanceof SourceUri.MlflowServer server
        ? RestSource.open(server, ServerLogin.of(System.getenv()), InstantSource.system())
        : DatabaseSource.open(uri);
  }

  private static String realRun(
      Command.ImportMlflow command,
      ImportSource source,
      TableFactory stores,
      Consumer<String> progress) {
    try (var table = stores.open(command.config())) {
      return imported(command, source, table, progress).text();
    }
  }

  private static ImportReport imported(
      Command.ImportMlflow command, ImportSource source, Table table, Consumer<String> progress) {
    var request = command.request();
    var report = databaseImport(command.config(), source, table, progress).run(request);
    request.accounts().ifPresent(accounts -> importAccounts(accounts, table, report));
    return report;
  }

  private static void importAccounts(SourceUri uri, Table table, ImportReport report) {
    var store = new AssignmentRepository(table, InstantSource.system());
    var accounts = accounts(table, store);
    try (var source = SourceAccounts.open(uri)) {
      new AccountImport(source, store.users(), accounts, report).run();
    }
  }

  static Accounts accounts(Table table, AssignmentRepository store) {
    var environment = Environment.ofSystem();
    return Accounts.of(
        store,
        new IdentityRepository(table, store, environment.clock()),
        TableResourceLocator.models(table),
        new PasswordHashing(environment.random()),
        environment);
  }

  private static String dryRun(
      Command.ImportMlflow command,
      ImportSource source,
      TableFactory stores,
      Consumer<String> progress) {
    var meter = new Meter();
    long begin = System.nanoTime();
    try (var table =
        new DiscardingTable(
            stores
                .findExisting(command.config())
                .orElseGet(() -> new MemoryTable(InstantSource.system(), new Meter())),
            meter)) {
      var request = command.request();
      var report = databaseImport(command.config(), source, table, progress).run(request);
      request.accounts().ifPresent(accounts -> countAccounts(accounts, report));
      var spent = Duration.ofNanos(System.nanoTime() - begin);
      return report.text() + "\n" + new ImportEstimate(meter.total().writeUnits(), spent).text();
    }
  }

  /** Permissions refer to users and models that a dry run has not created. */
  private static void countAccounts(SourceUri uri, ImportReport report) {
    try (var source = SourceAccounts.open(uri)) {
      report.imported(ImportReport.Kind.USER, source.users().size());
      report.imported(ImportReport.Kind.PERMISSION, source.grantsOfUsers().size());
    }
  }

  static DatabaseImport databaseImport(
      Config config, ImportSource source, Table table, Consumer<String> progress) {
    return new DatabaseImport(
        source, repositories(config, table), TableFactory.parallelism(config), progress);
  }

  static ImportRepositories repositories(Config config, Table table) {
    var environment = Environment.ofSystem();
    var clock = environment.clock();
    var fullText = new FullTextStatusRepository(table, clock);
    var models = new RegisteredModelRepository(table, fullText, clock);
    var traces = new TraceRepository(table);
    return new ImportRepositories(
        new WorkspaceRepository(table, clock),
        new ExperimentRepository(table, fullText, clock),
        new ExperimentImportRepository(table),
        new DatasetRepository(table),
        new RunImportRepository(table, new RunTextSettings(fullText, clock)),
        new LoggedModelImportRepository(table),
        models,
        new ModelVersionRepository(table, models, clock),
        traces,
        new TraceWriter(
            traces,
            new TraceCommitRepository(table, clock),
            environment,
            CommitListener.NONE,
            config.searching().packing()
                ? Optional.of(blocks(table, environment))
                : Optional.empty()),
        environment.random());
  }

  private static DirectBlocks blocks(Table table, Environment environment) {
    return new DirectBlocks(BlockRepository.of(table, environment), new TraceColumns());
  }
}
