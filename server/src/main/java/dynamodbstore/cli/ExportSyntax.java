package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.exports.ExportRequest;
import dynamodbstore.exports.ExportSelection;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Definition of the {@code export} command, and the parser of its arguments. */
final class ExportSyntax {
  static final String EXPORT = CommandTree.PROGRAM + " export";

  private static final String FOLDER = "FOLDER";
  private static final String EXPERIMENT = "--experiment";
  private static final String REGISTERED_MODEL = "--registered-model";
  private static final String WORKSPACE = "--workspace";
  private static final String ACCOUNTS = "--accounts";

  /** Options that only an export into a folder has. */
  static final List<String> OF_ARCHIVES =
      List.of(EXPERIMENT, REGISTERED_MODEL, WORKSPACE, ACCOUNTS);

  private ExportSyntax() {}

  static CommandSyntax syntax(CommandOption store, CommandOption help) {
    var options = new ArrayList<>(ofArchives());
    options.addAll(MlflowExportOptions.all());
    options.addAll(List.of(store, help));
    return CommandSyntax.of(
            EXPORT,
            "Export the table, or a part of it, into a folder that `import archive` reads, or into"
                + " a database of MLflow's server.",
            options.toArray(CommandOption[]::new))
        .operands(FOLDER)
        .note(
            "FOLDER is new or empty. Artifacts stay where they are. Nothing in the table changes.",
            "A table in a folder must not be in use by a server; with DynamoDB, servers may run.",
            "After an interruption, run the same command again: into a folder, it continues.");
  }

  private static List<CommandOption> ofArchives() {
    return List.of(
        CommandOption.value(
            EXPERIMENT,
            "ID",
            "Only this experiment, by id or name, with all that it contains. May be repeated."),
        CommandOption.value(
            REGISTERED_MODEL,
            "NAME",
            "Only this registered model or prompt, with its versions. May be repeated."),
        CommandOption.value(
            WORKSPACE, "NAME", "Only from this workspace. May be repeated. Default: all"),
        CommandOption.toggle(
            ACCOUNTS,
            "Export users too, with password hashes, identities and access tokens, and roles with"
                + " permissions."));
  }

  static ExportRequest read(ParsedArguments words) {
    var selection =
        new ExportSelection(
            words.all(EXPERIMENT),
            words.all(REGISTERED_MODEL),
            words.all(WORKSPACE),
            words.has(ACCOUNTS));
    return new ExportRequest(selection, folder(words.operand(FOLDER)));
  }

  /**
   * The absolute path of a folder.
   *
   * @throws CommandFailure if it is none
   */
  static Path folder(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new CommandFailure("\"%s\" is no path of a folder.".formatted(text), e);
    }
  }
}
