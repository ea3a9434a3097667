package dynamodbstore.cli;

import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.config.UiSettings;
import java.util.List;

/** What the command line asks for. */
public sealed interface Command {
  /** Run a server until told to stop. */
  record Serve(Config config) implements Command {}

  /** Fetch MLflow's web pages, if they are not there. */
  record InstallUi(UiSettings settings) implements Command {}

  /** Make the table, if it is not there. */
  record CreateTable(StoreUri store, Protection protection) implements Command {}

  /** Say whether the table is as this server needs it. */
  record VerifyTable(StoreUri store) implements Command {}

  /** Say what the table is. */
  record DescribeTable(StoreUri store) implements Command {}

  /**
   * Say what full text there is, after switching it on and off for some fields.
   *
   * @param on names of fields, as settings have them
   */
  record FullText(StoreUri store, List<String> on, List<String> off) implements Command {
    public FullText {
      on = List.copyOf(on);
      off = List.copyOf(off);
    }
  }

  /** Print the table as a CloudFormation template, asking nobody. */
  record PrintCloudFormation(StoreUri store, Protection protection) implements Command {}

  /** Print something: help, or a version. */
  record Print(String text) implements Command {}

  /**
   * What guards a table in DynamoDB against accidents.
   *
   * @param pointInTimeRecovery continuous backups of the last 35 days
   * @param deletionProtection whether the table must be unlocked before it can be deleted
   */
  record Protection(boolean pointInTimeRecovery, boolean deletionProtection) {}
}
