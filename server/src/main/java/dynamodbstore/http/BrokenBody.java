package dynamodbstore.http;

/** A body is not what its head promised, or was cut short. What follows it cannot be trusted. */
final class BrokenBody extends RuntimeException {
  private static final long serialVersionUID = 1;

  BrokenBody(Exception cause) {
    super("The body is not what its head says, or was cut short.", cause, false, false);
  }
}
