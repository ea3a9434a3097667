package dynamodbstore.graphql.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collector of error messages with a limit. The check that exceeds the limit is aborted, because
 * further messages cost time and do not help. Not thread-safe.
 */
public final class ErrorCollector {
  private final int most;
  private final List<String> texts = new ArrayList<>();

  private ErrorCollector(int most) {
    this.most = most;
  }

  /** Aborts a check that exceeds the limit. */
  private static final class Full extends RuntimeException {
    private static final long serialVersionUID = 1;

    Full() {
      super("Too many errors", null, false, false);
    }
  }

  /**
   * Runs a check and returns its errors.
   *
   * @param most the maximum number of errors
   * @param stopped the message that is added if the check is aborted
   */
  public static List<String> found(int most, String stopped, Consumer<ErrorCollector> check) {
    var errors = new ErrorCollector(most);
    try {
      check.accept(errors);
    } catch (Full _) {
      errors.texts.add(stopped);
    }
    return List.copyOf(errors.texts);
  }

  public void add(String text) {
    if (texts.size() == most) {
      throw new Full();
    }
    texts.add(text);
  }

  public boolean isEmpty() {
    return texts.isEmpty();
  }
}
