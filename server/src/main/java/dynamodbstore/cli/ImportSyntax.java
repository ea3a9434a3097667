package dynamodbstore.cli;

import dynamodbstore.imports.ImportRequest;
import dynamodbstore.imports.archive.ArchiveImportRequest;
import dynamodbstore.imports.source.SourceUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Definition of the {@code import} commands, and the parser of their arguments. */
final class ImportSyntax {
  static final String IMPORT = CommandTree.PROGRAM + " import";
  static final String MLFLOW = IMPORT + " mlflow";
  static final String ARCHIVE = IMPORT + " archive";

  private static final String FOLDER = "FOLDER";
  private static final String SOURCE = "SOURCE";
  private static final String ACCOUNTS = "--accounts";
  private static final String INCLUDE_DELETED = "--include-deleted";
  private static final String DRY_RUN = "--dry-run";

  private ImportSyntax() {}

  /**
   * @param server options that the server has too
   */
  static CommandSyntax syntax(List<CommandOption> server, CommandOption help) {
    var all =
        new ArrayList<>(
            List.of(
                CommandOption.value(
                    ACCOUNTS,
                    "DATABASE",
                    "Import users, passwords, roles and permissions too, from MLflow's database of"
                        + " accounts, such as sqlite:///basic_auth.db."),
                CommandOption.toggle(
                    INCLUDE_DELETED,
                    "Import deleted experiments, runs and logged models too, as deleted."),
                CommandOption.toggle(
                    DRY_RUN,
                    "Write nothing; print what would be imported, how long it takes, and how many"
                        + " write units of DynamoDB it costs.")));
    all.addAll(server);
    all.add(help);
    var mlflow =
        CommandSyntax.of(
                MLFLOW,
                "Import everything from an MLflow server or its database, which is not changed.",
                all.toArray(CommandOption[]::new))
            .operands(SOURCE)
            .note(
                "SOURCE is MLflow's --backend-store-uri: sqlite:///FILE or postgresql://HOST/NAME;",
                "or a running server: http://HOST:PORT. The login at a server is",
                "MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN.",
                "A folder must not be in use by a server. Artifacts stay where they are.",
                "After an interruption, run the same command again: it skips what exists.");
    return CommandSyntax.of(IMPORT, "Import from another server, or from an archive.", help)
        .with(mlflow, archive(server, help));
  }

  private static CommandSyntax archive(List<CommandOption> server, CommandOption help) {
    var all = new ArrayList<CommandOption>();
    all.add(
        CommandOption.toggle(
            DRY_RUN,
            "Write nothing; verify the archive, and print what would be imported and how many write"
                + " units of DynamoDB it costs."));
    all.addAll(server);
    all.add(help);
    return CommandSyntax.of(
            ARCHIVE, "Import what `export` has written.", all.toArray(CommandOption[]::new))
        .operands(FOLDER)
        .note(
            "FOLDER is that of the export. A table in a folder must not be in use by a server.",
            "What exists in the table stays as it is. After an interruption, run the same command"
                + " again.");
  }

  static ArchiveImportRequest readArchive(ParsedArguments words) {
    return new ArchiveImportRequest(ExportSyntax.folder(words.operand(FOLDER)), words.has(DRY_RUN));
  }

  static ImportRequest read(ParsedArguments words) {
    return new ImportRequest(
        SourceUri.parse(words.operand(SOURCE)),
        Optional.ofNullable(words.flags().get(ACCOUNTS)).map(SourceUri::parse),
        words.has(INCLUDE_DELETED),
        words.has(DRY_RUN));
  }
}
