package dynamodbstore.table;

/**
 * The answer to a write was lost, and the table no longer shows whether it was made. A write whose
 * effect can be seen is never reported like this: whoever must know writes something of its own.
 */
public final class OutcomeUnknown extends TableException {
  public OutcomeUnknown(String message, Throwable cause) {
    super(message, cause);
  }
}
