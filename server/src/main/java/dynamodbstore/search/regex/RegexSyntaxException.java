package dynamodbstore.search.regex;

/** Exception for a pattern that Python rejects. */
final class RegexSyntaxException extends RuntimeException {
  RegexSyntaxException(String message) {
    super(message, null, false, false);
  }
}
