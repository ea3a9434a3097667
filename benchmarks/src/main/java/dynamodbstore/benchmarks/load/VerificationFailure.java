package dynamodbstore.benchmarks.load;

/** Exception for a server under test that responded wrongly or lost data. */
final class VerificationFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  VerificationFailure(String message) {
    super(message);
  }

  static void unless(boolean right, String message) {
    if (!right) {
      throw new VerificationFailure(message);
    }
  }
}
