package dynamodbstore.graphql.language;

/** Thrown for a text that is not valid GraphQL. */
public final class SyntaxError extends RuntimeException {
  private static final long serialVersionUID = 1;

  SyntaxError(String what) {
    // A client error: no stack trace.
    super("Syntax Error: " + what, null, false, false);
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
