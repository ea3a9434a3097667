package dynamodbstore.graphql.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What is wrong, up to a limit. Whoever finds more is stopped there: it costs and helps nobody. */
public final class Errors {
  private final int most;
  private final List<String> texts = new ArrayList<>();

  private Errors(int most) {
    this.most = most;
  }

  /** There is no room for another error. */
  private static final class Full extends RuntimeException {
    private static final long serialVersionUID = 1;

    Full() {
      super("Too many errors", null, false, false);
    }
  }

  /**
   * What a check finds.
   *
   * @param most how many errors it may find before it is stopped
   * @param stopped what follows them if it is
   */
  public static List<String> found(int most, String stopped, Consumer<Errors> check) {
    var errors = new Errors(most);
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
