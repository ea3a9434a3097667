package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.exports.mlflow.MlflowExportRequest;
import dynamodbstore.imports.source.SourceUri;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Options of {@code export} for a database of MLflow's server, and their parser. */
final class MlflowExportOptions {
  private static final String TO_MLFLOW = "--to-mlflow";
  private static final String ACCOUNTS_TO = "--accounts-to";

  private MlflowExportOptions() {}

  static List<CommandOption> all() {
    return List.of(
        CommandOption.value(
            TO_MLFLOW,
            "DATABASE",
            "Rather than into FOLDER, write everything into a new database that MLflow's server"
                + " serves, such as sqlite:////srv/mlflow/mlflow.db."),
        CommandOption.value(
            ACCOUNTS_TO,
            "DATABASE",
            "With --to-mlflow: export users, password hashes, roles and permissions too, into a"
                + " database of their own, such as sqlite:///basic_auth.db."));
  }

  /** Whether a command line has one of them. */
  static boolean are(ParsedArguments words) {
    return words.has(TO_MLFLOW) || words.has(ACCOUNTS_TO);
  }

  static MlflowExportRequest read(ParsedArguments words) {
    if (!words.operands().isEmpty()) {
      throw new CommandFailure("FOLDER and " + TO_MLFLOW + " exclude each other.");
    }
    for (var option : ExportSyntax.OF_ARCHIVES) {
      if (words.has(option)) {
        throw new CommandFailure(option + " and " + TO_MLFLOW + " exclude each other.");
      }
    }
    var database =
        file(words, TO_MLFLOW)
            .orElseThrow(() -> new CommandFailure(ACCOUNTS_TO + " needs " + TO_MLFLOW + "."));
    var accounts = file(words, ACCOUNTS_TO);
    if (accounts.filter(database::equals).isPresent()) {
      throw new CommandFailure(TO_MLFLOW + " and " + ACCOUNTS_TO + " must name two files.");
    }
    return new MlflowExportRequest(database, accounts);
  }

  private static Optional<Path> file(ParsedArguments words, String option) {
    return Optional.ofNullable(words.flags().get(option))
        .map(
            uri ->
                switch (SourceUri.parse(uri)) {
                  case SourceUri.SqliteFile(Path path) when path.toString().contains("?") ->
                      throw new CommandFailure(option + " must name a file without \"?\".");
                  case SourceUri.SqliteFile(Path path) -> path.normalize();
                  case SourceUri.Postgres _, SourceUri.MlflowServer _ ->
                      throw new CommandFailure(option + " writes SQLite only: sqlite:///FILE.");
                });
  }
}
