package dynamodbstore.config;

/**
 * Exception for a command that cannot be executed because of its arguments or its environment. Its
 * message is one sentence for the operator. Never a bug, so it is shown without a stack trace.
 */
public final class CommandFailure extends RuntimeException {
  public CommandFailure(String sentence) {
    super(sentence);
  }

  public CommandFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
