package dynamodbstore.benchmarks.load;

/** A server did not do what it was asked. */
final class WrongAnswer extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongAnswer(String message) {
    super(message);
  }

  static void unless(boolean right, String message) {
    if (!right) {
      throw new WrongAnswer(message);
    }
  }
}
