package dynamodbstore.graphql.language;

/** A text that is no GraphQL. */
public final class SyntaxError extends RuntimeException {
  private static final long serialVersionUID = 1;

  SyntaxError(String what) {
    // The caller's mistake: no trace.
    super("Syntax Error: " + what, null, false, false);
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
