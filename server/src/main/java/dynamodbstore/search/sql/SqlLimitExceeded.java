package dynamodbstore.search.sql;

/** Thrown for a text that exceeds the limit on tokens or on depth. Without a stack trace. */
public final class SqlLimitExceeded extends RuntimeException {
  SqlLimitExceeded(String message) {
    super(message, null, false, false);
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
