package dynamodbstore.cli;

import dynamodbstore.cli.Syntax.Section;
import dynamodbstore.config.ServerOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every command, with everything it takes. */
final class Grammar {
  static final String PROGRAM = "mlflow-dynamodbstore";
  static final String SERVER = PROGRAM + " server";
  static final String UI = PROGRAM + " ui";
  static final String VERSION_COMMAND = PROGRAM + " version";
  static final String INSTALL_UI = UI + " install";
  static final String TABLE = PROGRAM + " table";
  static final String CREATE = TABLE + " create";
  static final String VERIFY = TABLE + " verify";
  static final String DESCRIBE = TABLE + " describe";
  static final String FULLTEXT = TABLE + " fulltext";
  static final String CLOUDFORMATION = TABLE + " cloudformation";

  static final String HELP = "--help";
  static final String VERSION = "--version";
  static final String ENV_FILE = "--env-file";
  private static final String TEXTS =
      "experiment_name, run_name, param_value, tag_value; several with commas.";
  static final String ON = "--on";
  static final String OFF = "--off";
  static final String POINT_IN_TIME_RECOVERY = "--point-in-time-recovery";
  static final String DELETION_PROTECTION = "--deletion-protection";

  static final Syntax ROOT =
      Syntax.of(
              PROGRAM,
              "An MLflow server that keeps everything in one table.",
              Flag.value(ENV_FILE, "FILE", "Read environment variables from a file first."),
              Flag.toggle(VERSION, "Print the version."),
              help())
          .with(
              server(SERVER, "Run the server."),
              ui(),
              table(),
              Syntax.of(VERSION_COMMAND, "Print the version.", help()))
          .note(
              "To begin: mlflow-dynamodbstore server",
              "Then, where MLflow is used: export MLFLOW_TRACKING_URI=http://127.0.0.1:5000");

  private Grammar() {}

  /** MLflow has two names for the same command. */
  private static Syntax ui() {
    var install =
        Syntax.of(
                INSTALL_UI,
                "Fetch MLflow's web pages, with the machine's own pip.",
                flag(ServerOption.UI_DIR),
                flag(ServerOption.BACKEND_STORE_URI),
                help())
            .note("They are put into the folder of the data, unless --ui-dir names another.");
    return server(UI, "Run the server, as `server` does; or see to its web pages.").with(install);
  }

  private static Syntax server(String path, String does) {
    var sections = new ArrayList<Section>();
    for (var topic : ServerOption.Topic.values()) {
      sections.add(new Section(topic.title(), flags(topic)));
    }
    sections.add(new Section("Help", List.of(help())));
    return new Syntax(
        path,
        does,
        sections,
        false,
        List.of(),
        List.of(
            "A [VARIABLE] of the environment does the same as its option, as for mlflow server.",
            "The server stops on SIGTERM or Ctrl-C, after the requests under way."));
  }

  private static List<Flag> flags(ServerOption.Topic topic) {
    return Arrays.stream(ServerOption.values())
        .filter(option -> option.topic() == topic)
        .map(Grammar::flag)
        .toList();
  }

  private static Flag flag(ServerOption option) {
    var variable = option.variables().isEmpty() ? "" : " [" + option.variables().getFirst() + "]";
    return new Flag(
        option.names(), option.valueName(), option.help() + option.fate().inHelp() + variable);
  }

  private static Syntax table() {
    var store = flag(ServerOption.BACKEND_STORE_URI);
    var backups = Flag.toggle(POINT_IN_TIME_RECOVERY, "Keep continuous backups. DynamoDB only.");
    var guard = Flag.toggle(DELETION_PROTECTION, "Guard it against deletion. DynamoDB only.");
    return Syntax.of(TABLE, "Make, check or describe the table, without a server.", help())
        .with(
            Syntax.of(CREATE, "Make the table, unless it is there.", store, backups, guard, help())
                .withUri(),
            Syntax.of(VERIFY, "Check that the table is as it should be.", store, help()).withUri(),
            Syntax.of(DESCRIBE, "Say what the table is.", store, help()).withUri(),
            Syntax.of(
                    FULLTEXT,
                    "Say which texts are found by any three characters, or change it.",
                    store,
                    Flag.value(ON, "FIELDS", "Find these so: " + TEXTS),
                    Flag.value(OFF, "FIELDS", "Do not find these so any more."),
                    help())
                .withUri()
                .note("Servers hear of it within a minute, and put or delete rows as they run."),
            Syntax.of(
                    CLOUDFORMATION,
                    "Print the table as a template for AWS CloudFormation.",
                    store,
                    backups,
                    guard,
                    help())
                .withUri());
  }

  private static Flag help() {
    return Flag.toggle(HELP, "Show this help.");
  }
}
