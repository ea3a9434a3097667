package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config.TableProtection;
import dynamodbstore.config.ServerOption;
import dynamodbstore.config.StoreUri;
import dynamodbstore.config.parsing.ConfigReader;
import dynamodbstore.config.parsing.RawSettings;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Parser for the command line, with defaults from the environment. */
public final class CommandLineParser {
  private final Map<String, String> environment;
  private final String version;

  public CommandLineParser(Map<String, String> environment, String version) {
    this.environment = environment;
    this.version = version;
  }

  /**
   * Parses the arguments.
   *
   * @throws CommandFailure if they are invalid
   */
  public Command parse(String... line) {
    var words = ParsedArguments.parse(CommandTree.ROOT, line);
    var path = words.syntax().path();
    if (words.has(CommandTree.HELP)) {
      return new Command.Print(
          words.asksForAllHelp()
              ? HelpRenderer.full(words.syntax())
              : HelpRenderer.of(words.syntax()));
    }
    if (words.has(CommandTree.VERSION) || path.equals(CommandTree.VERSION_COMMAND)) {
      return new Command.Print(version + System.lineSeparator());
    }
    if (path.startsWith(AuthSyntax.AUTH)) {
      return new Command.Auth(store(words), AuthSyntax.read(words));
    }
    if (path.equals(GcSyntax.GC)) {
      return gc(words);
    }
    if (path.equals(ImportSyntax.MLFLOW)) {
      return new Command.ImportMlflow(ConfigReader.read(given(words)), ImportSyntax.read(words));
    }
    if (path.equals(ImportSyntax.ARCHIVE)) {
      return new Command.ImportArchive(
          ConfigReader.read(given(words)), ImportSyntax.readArchive(words));
    }
    if (path.equals(ExportSyntax.EXPORT)) {
      var config = ConfigReader.read(given(words));
      return MlflowExportOptions.are(words)
          ? new Command.ExportToMlflow(config, MlflowExportOptions.read(words))
          : new Command.Export(config, ExportSyntax.read(words));
    }
    if (path.startsWith(ConfigSyntax.CONFIG)) {
      var initial = ConfigReader.initialSettings(given(words));
      return new Command.Settings(store(words), ConfigSyntax.read(words, initial));
    }
    if (path.equals(BackupSyntax.BACKUP)) {
      return backups(words, BackupSyntax.backup(words, () -> ConfigReader.store(given(words))));
    }
    if (path.equals(BackupSyntax.RESTORE)) {
      return backups(words, BackupSyntax.restore(words));
    }
    return switch (path) {
      case CommandTree.SERVER, CommandTree.UI -> new Command.Serve(ConfigReader.read(given(words)));
      case CommandTree.DOCTOR -> new Command.Doctor(ConfigReader.read(given(words)));
      case CommandTree.INSTALL_UI -> new Command.InstallUi(ConfigReader.ui(given(words)));
      case CommandTree.CREATE -> new Command.CreateTable(store(words), protection(words));
      case CommandTree.VERIFY ->
          new Command.VerifyTable(store(words), words.has(CommandTree.REPAIR));
      case CommandTree.DESCRIBE -> new Command.DescribeTable(store(words));
      case CommandTree.FULLTEXT ->
          new Command.FullText(
              store(words), list(words, CommandTree.ON), list(words, CommandTree.OFF));
      case CommandTree.WORKSPACE_JOBS -> new Command.WorkspaceJobs(store(words));
      case CommandTree.CLOUDFORMATION ->
          new Command.PrintCloudFormation(store(words), protection(words));
      default -> throw new CommandFailure("A command is missing. See " + path + " --help.");
    };
  }

  private Command gc(ParsedArguments words) {
    var variables = environment(words);
    var typed = typed(words);
    typed.remove(ServerOption.AUDIT_LOG);
    var given = RawSettings.of(typed, GcSyntax.environment(words, variables));
    return new Command.Gc(
        ConfigReader.read(given),
        GcSyntax.read(words, variables),
        GcSyntax.auditLog(words, variables));
  }

  private Command backups(ParsedArguments words, BackupCommand command) {
    return new Command.Backups(words.uri(), ConfigReader.s3(given(words)), command);
  }

  private RawSettings given(ParsedArguments words) {
    return RawSettings.of(typed(words), environment(words));
  }

  private static Map<ServerOption, String> typed(ParsedArguments words) {
    var typed = new EnumMap<ServerOption, String>(ServerOption.class);
    for (var option : ServerOption.values()) {
      var value = words.flags().get(option.longName());
      if (value != null) {
        typed.put(option, value);
      }
    }
    return typed;
  }

  /** The environment; variables that it lacks come from the file named by {@code --env-file}. */
  private Map<String, String> environment(ParsedArguments words) {
    var file = words.flags().getOrDefault(CommandTree.ENV_FILE, "");
    return file.isEmpty() ? environment : EnvFile.read(Path.of(file)).behind(environment);
  }

  private StoreUri store(ParsedArguments words) {
    return words.uri().isEmpty() ? ConfigReader.store(given(words)) : StoreUri.parse(words.uri());
  }

  private static List<String> list(ParsedArguments words, String flag) {
    var value = words.flags().getOrDefault(flag, "");
    return value.isEmpty() ? List.of() : List.of(value.split(",", -1));
  }

  private TableProtection protection(ParsedArguments words) {
    return ConfigReader.protection(given(words));
  }
}
