package dynamodbstore.graphql;

/**
 * Error of one field: the field is null, and the rest of the response is unaffected. Without a
 * stack trace.
 */
final class FieldError extends RuntimeException {
  private static final long serialVersionUID = 1;

  FieldError(String message) {
    super(message, null, false, false);
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
