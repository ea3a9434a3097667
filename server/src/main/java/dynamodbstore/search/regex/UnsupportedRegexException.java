package dynamodbstore.search.regex;

/**
 * Exception for a pattern that Python accepts and that cannot be matched in linear time, or that is
 * too large.
 */
public final class UnsupportedRegexException extends RuntimeException {
  UnsupportedRegexException(String feature) {
    super(feature, null, false, false);
  }

  /** What is not supported, a noun phrase. */
  public String feature() {
    return String.valueOf(getMessage());
  }
}
