package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.ServerOption;
import java.util.Map;

/** Definition of the {@code config} commands, and the parser of their arguments. */
final class ConfigSyntax {
  static final String CONFIG = CommandTree.PROGRAM + " config";

  private static final String LIST = CONFIG + " list";
  private static final String GET = CONFIG + " get";
  private static final String SET = CONFIG + " set";
  private static final String UNSET = CONFIG + " unset";
  private static final String KEY = "KEY";
  private static final String VALUE = "VALUE";
  private static final String DRY_RUN = "--dry-run";

  private ConfigSyntax() {}

  static CommandSyntax syntax(CommandOption store, CommandOption help) {
    var dry = CommandOption.toggle(DRY_RUN, "Show the change, and write nothing.");
    return CommandSyntax.of(
            CONFIG, "Show or change settings that are kept in the table, without a server.", help)
        .with(
            CommandSyntax.of(
                LIST, "Print all settings, and where their values come from.", store, help),
            CommandSyntax.of(
                    GET, "Print a setting, what it does, and the work in progress.", store, help)
                .operands(KEY),
            CommandSyntax.of(SET, "Store the value of a setting in the table.", store, dry, help)
                .operands(KEY, VALUE)
                .note("Running servers use the value within 30 seconds."),
            CommandSyntax.of(
                    UNSET,
                    "Remove a setting from the table: each server uses its initial value.",
                    store,
                    dry,
                    help)
                .operands(KEY));
  }

  /**
   * @param initial values of the environment
   */
  static ConfigCommand read(ParsedArguments words, Map<ServerOption, String> initial) {
    var path = words.syntax().path();
    boolean isDry = words.has(DRY_RUN);
    return switch (path) {
      case LIST -> new ConfigCommand.ListAll(initial);
      case GET -> new ConfigCommand.Get(words.operand(KEY), initial);
      case SET -> new ConfigCommand.Set(words.operand(KEY), words.operand(VALUE), initial, isDry);
      case UNSET -> new ConfigCommand.Unset(words.operand(KEY), initial, isDry);
      default -> throw new CommandFailure("A command is missing. See " + path + " --help.");
    };
  }
}
