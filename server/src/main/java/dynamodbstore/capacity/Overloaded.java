package dynamodbstore.capacity;

/**
 * Exception for a request that the server has no capacity for at present. Becomes a 503 with
 * Retry-After.
 */
public final class Overloaded extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Overloaded(String sentence) {
    super(sentence, null, false, false);
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
