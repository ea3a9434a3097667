package dynamodbstore.table.errors;

/**
 * Fault: the response to a write was lost, and reading the table no longer shows whether the write
 * was applied. A write whose effect can still be recognised is never reported like this. A caller
 * that has to know writes an identifying value, such as a token, with its write.
 */
public final class OutcomeUnknown extends TableException {
  public OutcomeUnknown(String message, Throwable cause) {
    super(message, cause);
  }
}
