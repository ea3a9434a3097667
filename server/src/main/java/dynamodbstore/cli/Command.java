package dynamodbstore.cli;

import dynamodbstore.config.Config;
import dynamodbstore.config.Config.TableProtection;
import dynamodbstore.config.S3Settings;
import dynamodbstore.config.StoreUri;
import dynamodbstore.config.UiSettings;
import dynamodbstore.exports.ExportRequest;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.imports.ImportRequest;
import dynamodbstore.imports.archive.ArchiveImportRequest;
import java.util.List;
import java.util.Optional;

/** Parsed command with its arguments. */
public sealed interface Command {
  /** Run a server until it receives a signal. */
  record Serve(Config config) implements Command {}

  /** Check whether a server with these options would work well on this machine. */
  record Doctor(Config config) implements Command {}

  /** Download MLflow's web UI, unless it is installed. */
  record InstallUi(UiSettings settings) implements Command {}

  /** Create the table, unless it exists. */
  record CreateTable(StoreUri store, TableProtection protection) implements Command {}

  /**
   * Check the table's definition and contents.
   *
   * @param repairs whether to write again what can be derived from other items
   */
  record VerifyTable(StoreUri store, boolean repairs) implements Command {}

  /** Describe the table. */
  record DescribeTable(StoreUri store) implements Command {}

  /**
   * Print the state of trigram search, after switching it on or off for some fields.
   *
   * @param on fields, by the names of the option
   * @param off fields, by the names of the option
   */
  record FullText(StoreUri store, List<String> on, List<String> off) implements Command {
    public FullText {
      on = List.copyOf(on);
      off = List.copyOf(off);
    }
  }

  /** Print the table as a CloudFormation template, without connecting to AWS. */
  record PrintCloudFormation(StoreUri store, TableProtection protection) implements Command {}

  /**
   * Delete permanently what is deleted already.
   *
   * @param config of a server with the same data
   * @param auditLog file, or empty for none
   */
  record Gc(Config config, GcRequest request, Optional<String> auditLog) implements Command {}

  /**
   * Import from the database of an MLflow server.
   *
   * @param config of a server with the table to import into
   */
  record ImportMlflow(Config config, ImportRequest request) implements Command {}

  /**
   * Import an archive.
   *
   * @param config of a server with the table to import into
   */
  record ImportArchive(Config config, ArchiveImportRequest request) implements Command {}

  /**
   * Export the table.
   *
   * @param config of a server with the table
   */
  record Export(Config config, ExportRequest request) implements Command {}

  /** Show or change settings that are kept in the table. */
  record Settings(StoreUri store, ConfigCommand command) implements Command {}

  /** Manage the accounts in a table. */
  record Auth(StoreUri store, AuthCommand command) implements Command {}

  /**
   * Take, check, list or restore backups.
   *
   * @param location the folder or bucket with the backups
   */
  record Backups(String location, S3Settings s3, BackupCommand command) implements Command {}

  /** Print which deletions of workspaces have not ended. */
  record WorkspaceJobs(StoreUri store) implements Command {}

  /** Print a text: help, or the version. */
  record Print(String text) implements Command {}
}
