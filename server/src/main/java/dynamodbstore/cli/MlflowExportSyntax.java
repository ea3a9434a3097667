package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.exports.mlflow.MlflowExportRequest;
import dynamodbstore.imports.source.SourceUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Definition of {@code export --to-mlflow}, and the parser of its arguments. */
final class MlflowExportSyntax {
  static final String EXPORT = CommandTree.PROGRAM + " export";

  private static final String TO_MLFLOW = "--to-mlflow";
  private static final String ACCOUNTS = "--accounts";

  private MlflowExportSyntax() {}

  /**
   * @param server options that the server has too
   */
  static CommandSyntax syntax(List<CommandOption> server, CommandOption help) {
    var all =
        new ArrayList<>(
            List.of(
                CommandOption.value(
                    TO_MLFLOW,
                    "DATABASE",
                    "Write everything into a new database that MLflow's server serves, such as"
                        + " sqlite:////srv/mlflow/mlflow.db."),
                CommandOption.value(
                    ACCOUNTS,
                    "DATABASE",
                    "Export users, password hashes, roles and permissions too, into a database of"
                        + " their own, such as sqlite:///basic_auth.db.")));
    all.addAll(server);
    all.add(help);
    return CommandSyntax.of(
            EXPORT, "Export everything for another server.", all.toArray(CommandOption[]::new))
        .note(
            "A folder must not be in use by a server. No DATABASE may exist before.",
            "Artifacts stay where they are.");
  }

  static MlflowExportRequest read(ParsedArguments words) {
    var database =
        file(words, TO_MLFLOW)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        "%s needs %s DATABASE, such as %s sqlite:///mlflow.db."
                            .formatted(EXPORT, TO_MLFLOW, TO_MLFLOW)));
    var accounts = file(words, ACCOUNTS);
    if (accounts.filter(database::equals).isPresent()) {
      throw new CommandFailure(TO_MLFLOW + " and " + ACCOUNTS + " must name two files.");
    }
    return new MlflowExportRequest(database, accounts);
  }

  private static Optional<Path> file(ParsedArguments words, String option) {
    return Optional.ofNullable(words.flags().get(option))
        .map(
            uri ->
                switch (SourceUri.parse(uri)) {
                  case SourceUri.SqliteFile(Path path) -> path.normalize();
                  case SourceUri.Postgres _ ->
                      throw new CommandFailure(option + " writes SQLite only: sqlite:///FILE.");
                });
  }
}
