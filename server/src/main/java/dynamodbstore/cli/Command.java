package dynamodbstore.cli;

import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.config.UiSettings;
import dynamodbstore.gc.GcRequest;
import java.util.List;
import java.util.Optional;

/** Parsed command with its arguments. */
public sealed interface Command {
  /** Run a server until it receives a signal. */
  record Serve(Config config) implements Command {}

  /** Download MLflow's web UI, unless it is installed. */
  record InstallUi(UiSettings settings) implements Command {}

  /** Create the table, unless it exists. */
  record CreateTable(StoreUri store, Protection protection) implements Command {}

  /** Check the table's definition and contents. */
  record VerifyTable(StoreUri store) implements Command {}

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
  record PrintCloudFormation(StoreUri store, Protection protection) implements Command {}

  /**
   * Delete permanently what is deleted already.
   *
   * @param config of a server with the same data
   * @param auditLog file, or empty for none
   */
  record Gc(Config config, GcRequest request, Optional<String> auditLog) implements Command {}

  /** Show or change settings that are kept in the table. */
  record Settings(StoreUri store, ConfigCommand command) implements Command {}

  /** Manage the accounts in a table. */
  record Auth(StoreUri store, AuthCommand command) implements Command {}

  /** Print which deletions of workspaces have not ended. */
  record WorkspaceJobs(StoreUri store) implements Command {}

  /** Print a text: help, or the version. */
  record Print(String text) implements Command {}

  /**
   * Protection of a DynamoDB table against accidents.
   *
   * @param pointInTimeRecovery continuous backups of the last 35 days
   * @param deletionProtection whether the protection must be disabled before the table can be
   *     deleted
   */
  record Protection(boolean pointInTimeRecovery, boolean deletionProtection) {}
}
