package dynamodbstore.search.sql;

/** SQL that is too long or too deep for anyone to have meant it. */
public final class Unparseable extends RuntimeException {
  Unparseable(String message) {
    super(message, null, false, false);
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
