package dynamodbstore.graphql;

/** A field that cannot be shown; the rest of the answer can. */
final class FieldError extends RuntimeException {
  private static final long serialVersionUID = 1;

  FieldError(String message) {
    super(message, null, false, false);
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
