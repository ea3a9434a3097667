package dynamodbstore.accounts.store;

/** Result of an attempt to change the permission rows of a role. */
public sealed interface RowOutcome {
  /**
   * Written.
   *
   * @param row the row after the change
   */
  record Changed(StoredRow row) implements RowOutcome {}

  /** The role has a row on the same resources already. */
  record Taken() implements RowOutcome {}

  /** There is no such row. */
  record Missing() implements RowOutcome {}

  /** A concurrent request was faster; nothing was written. */
  record Conflict() implements RowOutcome {}
}
