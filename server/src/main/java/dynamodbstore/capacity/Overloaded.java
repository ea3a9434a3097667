package dynamodbstore.capacity;

/** The server has no capacity for a request now; the client may retry it in a moment. */
public final class Overloaded extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Overloaded(String sentence) {
    super(sentence, null, false, false);
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
