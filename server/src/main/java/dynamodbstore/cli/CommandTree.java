package dynamodbstore.cli;

import dynamodbstore.cli.CommandSyntax.Section;
import dynamodbstore.config.ServerOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Definition of every command with its options and help texts. */
final class CommandTree {
  static final String PROGRAM = "mlflow-dynamodbstore";
  static final String SERVER = PROGRAM + " server";
  static final String UI = PROGRAM + " ui";
  static final String VERSION_COMMAND = PROGRAM + " version";
  static final String INSTALL_UI = UI + " install";
  static final String DOCTOR = PROGRAM + " doctor";
  static final String TABLE = PROGRAM + " table";
  static final String CREATE = TABLE + " create";
  static final String VERIFY = TABLE + " verify";
  static final String DESCRIBE = TABLE + " describe";
  static final String FULLTEXT = TABLE + " fulltext";
  static final String CLOUDFORMATION = TABLE + " cloudformation";

  static final String WORKSPACES = PROGRAM + " workspaces";
  static final String WORKSPACE_JOBS = WORKSPACES + " jobs";

  static final String HELP = "--help";
  static final String VERSION = "--version";
  static final String ENV_FILE = "--env-file";
  private static final String TEXTS =
      "experiment_name, run_name, param_value, tag_value; separated by commas.";
  static final String ON = "--on";
  static final String OFF = "--off";
  static final String REPAIR = "--repair";

  static final CommandSyntax ROOT =
      CommandSyntax.of(
              PROGRAM,
              "An MLflow server that stores everything in one table.",
              CommandOption.value(
                  ENV_FILE, "FILE", "Read environment variables from a file first."),
              CommandOption.toggle(VERSION, "Print the version."),
              help())
          .with(
              server(SERVER, "Run the server."),
              ui(),
              table(),
              ImportSyntax.syntax(
                  List.of(flag(ServerOption.BACKEND_STORE_URI), flag(ServerOption.CREATE_TABLE)),
                  help()),
              MlflowExportSyntax.syntax(List.of(flag(ServerOption.BACKEND_STORE_URI)), help()),
              GcSyntax.syntax(gcOptions(), help()),
              ConfigSyntax.syntax(flag(ServerOption.BACKEND_STORE_URI), help()),
              BackupSyntax.backup(flag(ServerOption.BACKEND_STORE_URI), s3(), help()),
              BackupSyntax.restore(s3(), help()),
              AuthSyntax.syntax(flag(ServerOption.BACKEND_STORE_URI), help()),
              workspaces(),
              doctor(),
              CommandSyntax.of(VERSION_COMMAND, "Print the version.", help()))
          .note(
              "To start: mlflow-dynamodbstore server",
              "Then, for MLflow's clients: export MLFLOW_TRACKING_URI=http://127.0.0.1:5000");

  private CommandTree() {}

  /** MLflow's {@code ui} is an alias of {@code server}; here it also has a subcommand. */
  private static CommandSyntax ui() {
    var install =
        CommandSyntax.of(
                INSTALL_UI,
                "Download MLflow's web UI with this machine's pip.",
                flag(ServerOption.UI_DIR),
                flag(ServerOption.BACKEND_STORE_URI),
                help())
            .note("It is installed in the data folder, unless --ui-dir names another folder.");
    return server(UI, "Run the server, as `server` does, or install its web UI.").with(install);
  }

  private static CommandSyntax server(String path, String does) {
    return withServerOptions(
        path,
        does,
        "A [VARIABLE] of the environment sets the same as its option, as for mlflow server.",
        "On SIGTERM or Ctrl-C the server finishes the requests in progress and stops.");
  }

  private static CommandSyntax doctor() {
    return withServerOptions(
        DOCTOR,
        "Check this machine, the table and S3, and say what to do.",
        "Takes the options and variables of the server that is to be checked.",
        "The exit code is 1 if such a server would not work, and 0 if there are only warnings.");
  }

  private static CommandSyntax withServerOptions(String path, String does, String... notes) {
    var sections = new ArrayList<Section>();
    for (var topic : ServerOption.Topic.values()) {
      sections.add(new Section(topic.title(), flags(topic)));
    }
    sections.add(new Section("Help", List.of(help())));
    var brief = new ArrayList<>(CommonOptions.sections(CommandTree::flag));
    brief.add(new Section("Help", List.of(help())));
    return new CommandSyntax(
        path, does, sections, brief, false, List.of(), List.of(), List.of(notes));
  }

  /** What the command needs of a server's options to find all items and files. */
  private static List<CommandOption> gcOptions() {
    return Stream.of(
            ServerOption.BACKEND_STORE_URI,
            ServerOption.ARTIFACTS_DESTINATION,
            ServerOption.DEFAULT_ARTIFACT_ROOT,
            ServerOption.ALLOW_ARTIFACT_ROOT,
            ServerOption.S3_ENDPOINT_URL,
            ServerOption.S3_IGNORE_TLS)
        .map(CommandTree::flag)
        .toList();
  }

  private static List<CommandOption> flags(ServerOption.Topic topic) {
    return Arrays.stream(ServerOption.values())
        .filter(option -> option.topic() == topic)
        .map(CommandTree::flag)
        .toList();
  }

  /** The options for access to S3, without those of presigned URLs. */
  private static List<CommandOption> s3() {
    return Arrays.stream(ServerOption.values())
        .filter(option -> option.topic() == ServerOption.Topic.S3)
        .filter(option -> option != ServerOption.PRESIGNED_DOWNLOAD_TTL)
        .map(CommandTree::flag)
        .toList();
  }

  private static CommandOption flag(ServerOption option) {
    var variable = option.variables().isEmpty() ? "" : " [" + option.variables().getFirst() + "]";
    return new CommandOption(
        option.names(), option.valueName(), option.help() + option.fate().inHelp() + variable);
  }

  private static CommandSyntax workspaces() {
    return CommandSyntax.of(
            WORKSPACES, "Look at workspaces in the table, without a server.", help())
        .with(
            CommandSyntax.of(
                    WORKSPACE_JOBS,
                    "Print the deletions of workspaces that have not ended.",
                    flag(ServerOption.BACKEND_STORE_URI),
                    help())
                .note("Servers with --enable-workspaces continue them by themselves."));
  }

  private static CommandSyntax table() {
    var store = flag(ServerOption.BACKEND_STORE_URI);
    var backups = flag(ServerOption.NO_POINT_IN_TIME_RECOVERY);
    var guard = flag(ServerOption.NO_DELETION_PROTECTION);
    return CommandSyntax.of(TABLE, "Create, check or describe the table, without a server.", help())
        .with(
            CommandSyntax.of(
                    CREATE, "Create the table, unless it exists.", store, backups, guard, help())
                .withUri()
                .note(
                    "In DynamoDB, an existing table gets the protection that it lacks, unless an"
                        + " option says no."),
            CommandSyntax.of(
                    VERIFY,
                    "Check the table's definition and contents.",
                    store,
                    CommandOption.toggle(
                        REPAIR,
                        "Write again what can be derived from other items: positions in indexes,"
                            + " snapshots, rank rows, full-text rows, open rows, bits of blocks."),
                    help())
                .withUri()
                .note("The exit status is 0 if no fault is left, else 1."),
            CommandSyntax.of(DESCRIBE, "Print what the table is.", store, help()).withUri(),
            CommandSyntax.of(
                    FULLTEXT,
                    "Show which fields have trigram search, or change it.",
                    store,
                    CommandOption.value(ON, "FIELDS", "Enable trigram search for: " + TEXTS),
                    CommandOption.value(OFF, "FIELDS", "Disable trigram search for these fields."),
                    help())
                .withUri()
                .note("Running servers apply the change within a minute, and add or delete rows."),
            CommandSyntax.of(
                    CLOUDFORMATION,
                    "Print the table as a template for AWS CloudFormation.",
                    store,
                    backups,
                    guard,
                    help())
                .withUri());
  }

  private static CommandOption help() {
    return CommandOption.toggle(HELP, "Show this help; --help all for everything.");
  }
}
