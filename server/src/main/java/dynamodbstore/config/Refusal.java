package dynamodbstore.config;

/**
 * Why a command will not do what it was asked, in one sentence for whoever typed it. Never a bug,
 * so never shown with a stack trace.
 */
public final class Refusal extends RuntimeException {
  public Refusal(String sentence) {
    super(sentence);
  }

  public Refusal(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
