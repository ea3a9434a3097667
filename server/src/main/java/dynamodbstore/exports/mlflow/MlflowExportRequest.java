package dynamodbstore.exports.mlflow;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where to export to. Neither file may exist.
 *
 * @param database file of SQLite
 * @param accounts file of the accounts, a database of its own; empty if they are not exported
 */
public record MlflowExportRequest(Path database, Optional<Path> accounts) {}
