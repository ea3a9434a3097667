package dynamodbstore.http;

/** There is too much under way for one more request, which may be made again in a moment. */
final class Overloaded extends RuntimeException {
  Overloaded(String sentence) {
    super(sentence, null, false, false);
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
