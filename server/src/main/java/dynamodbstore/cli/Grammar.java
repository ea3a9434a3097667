package dynamodbstore.cli;

import dynamodbstore.config.Fate;
import dynamodbstore.config.ServerOption;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The commands and their options, as the parser needs them. Built by hand: reading annotations
 * would cost every start some tens of milliseconds.
 */
final class Grammar {
  static final String PROGRAM = "mlflow-dynamodbstore";
  static final String SERVER = "server";
  static final String TABLE = "table";
  static final String CREATE = "create";
  static final String VERIFY = "verify";
  static final String DESCRIBE = "describe";
  static final String CLOUDFORMATION = "cloudformation";

  static final String HELP = "--help";
  static final String VERSION = "--version";
  static final String ENV_FILE = "--env-file";
  static final String POINT_IN_TIME_RECOVERY = "--point-in-time-recovery";
  static final String DELETION_PROTECTION = "--deletion-protection";

  private Grammar() {}

  static CommandLine commandLine() {
    var root =
        command(PROGRAM, "An MLflow server that keeps everything in one table.")
            .addOption(toggle("Print the version.", VERSION))
            .addOption(option("FILE", "Read environment variables from a file first.", ENV_FILE))
            .addSubcommand(SERVER, new CommandLine(server()))
            .addSubcommand(TABLE, new CommandLine(table()));
    root.usageMessage()
        .footer(
            "",
            "To begin: mlflow-dynamodbstore server",
            "Then, where you use MLflow: export MLFLOW_TRACKING_URI=http://127.0.0.1:5000");
    // As click does: an option given twice means its last value.
    return new CommandLine(root).setOverwrittenOptionsAllowed(true).setExpandAtFiles(false);
  }

  /** Every word that could stand where an unknown one stood. */
  static List<String> words(CommandLine commandLine) {
    var words = new ArrayList<>(commandLine.getCommandSpec().optionsMap().keySet());
    words.removeIf(word -> !word.startsWith("--"));
    words.addAll(commandLine.getSubcommands().keySet());
    return words;
  }

  private static CommandSpec server() {
    var server =
        command(
            SERVER,
            "Run the server, on http://127.0.0.1:5000 and with its data in ./mlflow-data unless told"
                + " otherwise.");
    var _ = server.aliases("ui");
    for (var option : ServerOption.values()) {
      server.addOption(serverOption(option));
    }
    server
        .usageMessage()
        .sortOptions(false)
        .footer(
            "",
            "Every option can be set by an environment variable too, as for MLflow's own server:",
            "--port by MLFLOW_PORT, --backend-store-uri by MLFLOW_BACKEND_STORE_URI, and so on.",
            "The server stops on SIGTERM or Ctrl-C, after the requests under way.");
    return server;
  }

  private static OptionSpec serverOption(ServerOption option) {
    var help = option.help() + note(option.fate());
    var names = option.names().toArray(String[]::new);
    return option.isSwitch() ? toggle(help, names) : option(option.valueName(), help, names);
  }

  private static String note(Fate fate) {
    return switch (fate) {
      case Fate.Works() -> "";
      case Fate.Ignored(String because) -> " Ignored: " + because + ".";
      case Fate.NotYet(String missing) -> " Does nothing yet: " + missing + ".";
      case Fate.Refused _ -> " Refused for now.";
    };
  }

  private static CommandSpec table() {
    return command(TABLE, "Make, check or describe the table, without a server.")
        .addSubcommand(
            CREATE, new CommandLine(protectable(CREATE, "Make the table, unless it is there.")))
        .addSubcommand(
            VERIFY, new CommandLine(onTable(VERIFY, "Check that the table is as it should be.")))
        .addSubcommand(DESCRIBE, new CommandLine(onTable(DESCRIBE, "Say what the table is.")))
        .addSubcommand(
            CLOUDFORMATION,
            new CommandLine(
                protectable(CLOUDFORMATION, "Print the table as a CloudFormation template.")));
  }

  private static CommandSpec protectable(String name, String description) {
    return onTable(name, description)
        .addOption(toggle("Keep continuous backups (DynamoDB only).", POINT_IN_TIME_RECOVERY))
        .addOption(toggle("Guard it against deletion (DynamoDB only).", DELETION_PROTECTION));
  }

  private static CommandSpec onTable(String name, String description) {
    return command(name, description)
        .addOption(serverOption(ServerOption.BACKEND_STORE_URI))
        .addPositional(
            PositionalParamSpec.builder()
                .paramLabel("URI")
                .index("0")
                .arity("0..1")
                .type(String.class)
                .description("The same as --backend-store-uri.")
                .build());
  }

  private static CommandSpec command(String name, String description) {
    var command = CommandSpec.create().name(name).addOption(toggle("Show this help.", HELP));
    command.usageMessage().description(description).abbreviateSynopsis(true).width(100);
    return command;
  }

  private static OptionSpec toggle(String description, String... names) {
    return OptionSpec.builder(names)
        .type(boolean.class)
        .arity("0")
        .description(description)
        .build();
  }

  private static OptionSpec option(String valueName, String description, String... names) {
    return OptionSpec.builder(names)
        .type(String.class)
        .arity("1")
        .paramLabel(valueName)
        .description(description)
        .build();
  }
}
