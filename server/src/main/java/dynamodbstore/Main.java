package dynamodbstore;

import dynamodbstore.admin.AccountCommands;
import dynamodbstore.admin.BackupCommands;
import dynamodbstore.admin.ConfigCommands;
import dynamodbstore.admin.CreatedFolders;
import dynamodbstore.admin.PasswordPrompt;
import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.admin.WorkspaceCommands;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.logging.LogSetup;
import dynamodbstore.process.CarrierThreads;
import dynamodbstore.process.HeapTrimmer;
import dynamodbstore.startup.ArtifactDestination;
import dynamodbstore.startup.ProgramVersion;
import dynamodbstore.startup.StartupLines;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.ui.PipWheelSource;
import dynamodbstore.ui.UiBuildLocator;
import dynamodbstore.ui.UiInstaller;
import java.time.InstantSource;
import java.util.Map;

/** Entry point: parses the command line and executes the command. */
public final class Main {
  private static final int REFUSED = 1;

  private Main() {}

  public static void main(String[] arguments) {
    CarrierThreads.configure();
    LogSetup.configure();
    try {
      run(System.getenv(), arguments);
    } catch (CommandFailure refusal) {
      System.err.println("mlflow-dynamodbstore: " + refusal.sentence());
      System.exit(REFUSED);
    }
  }

  public static void run(Map<String, String> environment, String... arguments) {
    var parser = new CommandLineParser(environment, ProgramVersion.text());
    var stores = new TableFactory(InstantSource.system(), new Meter());
    var tables = new TableCommands(stores, Main::progress);
    switch (parser.parse(arguments)) {
      case Command.Serve(Config config) -> {
        LogSetup.configure(config.log());
        closeAtExit(serve(config, stores));
        // Searched only after the start, because it takes some milliseconds.
        System.out.println(
            StartupLines.ofUi(
                config, new UiBuildLocator(config.ui(), ProgramVersion.MLFLOW).folder()));
      }
      case Command.Doctor(Config config) -> DoctorSetup.of(config, stores).run(System.out);
      case Command.Print(String text) -> System.out.print(text);
      case Command.InstallUi(var settings) ->
          System.out.println(
              new UiInstaller(settings, ProgramVersion.MLFLOW, new PipWheelSource("python3"))
                  .install());
      case Command.CreateTable create ->
          System.out.println(tables.create(create.store(), create.protection()));
      case Command.VerifyTable(var store, var repairs) ->
          System.out.println(tables.verify(store, repairs));
      case Command.DescribeTable(var store) -> System.out.println(tables.describe(store));
      case Command.FullText(var store, var on, var off) ->
          System.out.println(tables.fullText(store, on, off));
      case Command.Gc gc -> GcSetup.run(gc, stores, System.out::println);
      case Command.ImportMlflow command ->
          System.out.println(ImportSetup.run(command, stores, Main::progress));
      case Command.ImportArchive command ->
          System.out.println(ArchiveImportSetup.run(command, stores, Main::progress));
      case Command.Export command ->
          System.out.println(ExportSetup.run(command, stores, Main::progress));
      case Command.ExportToMlflow command ->
          System.out.println(MlflowExportSetup.run(command, stores, Main::progress));
      case Command.Settings(var store, var command) ->
          System.out.println(new ConfigCommands(stores).run(store, command));
      case Command.Auth(var store, var command) ->
          System.out.println(
              new AccountCommands(stores, TableResourceLocator::models, PasswordPrompt.SYSTEM)
                  .run(store, command));
      case Command.Backups(var location, var s3, var command) ->
          System.out.println(
              new BackupCommands(InstantSource.system(), Main::progress)
                  .run(location, s3, command));
      case Command.WorkspaceJobs(var store) ->
          System.out.println(new WorkspaceCommands(stores).jobs(store));
      case Command.PrintCloudFormation print ->
          System.out.println(tables.cloudFormation(print.store(), print.protection()));
    }
  }

  private static void progress(String line) {
    System.err.println("mlflow-dynamodbstore: " + line);
  }

  /** Returns as soon as the server listens; its threads keep the process alive. */
  public static Server serve(Config config, TableFactory stores) {
    config.notices().forEach(notice -> System.err.println("mlflow-dynamodbstore: " + notice));
    ArtifactDestination.check(config.artifacts());
    var created = CreatedFolders.of(config);
    Server server;
    try {
      server = Server.start(config, stores.open(config), stores.meter());
    } catch (RuntimeException fault) {
      created.remove();
      throw fault;
    }
    HeapTrimmer.start();
    System.out.println(StartupLines.of(server.url() + config.staticPrefix(), config));
    return server;
  }

  /**
   * Closes the server in a shutdown hook. The exit code is then 143 after SIGTERM and 130 after
   * Ctrl-C, as is convention.
   */
  private static void closeAtExit(Server server) {
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
  }
}
