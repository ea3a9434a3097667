package dynamodbstore.benchmarks.load.http;

/** Exception for a server under test that responded wrongly or lost data. */
public final class VerificationFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  VerificationFailure(String message) {
    super(message);
  }

  public static void unless(boolean right, String message) {
    if (!right) {
      throw new VerificationFailure(message);
    }
  }
}
