package dynamodbstore.search;

import java.util.function.Supplier;

/**
 * Counter of the steps that the patterns of one search take: after every 65,536 of them, less than
 * a millisecond, it runs a check, also in the middle of a text. Bound to the thread of the search
 * by a scoped value; elsewhere nothing is checked. For one thread.
 */
public final class MatchingSteps {
  /** Steps from one check to the next. */
  public static final int INTERVAL = 1 << 16;

  private static final ScopedValue<MatchingSteps> CURRENT = ScopedValue.newInstance();

  private final Runnable check;
  private int steps;

  private MatchingSteps(Runnable check) {
    this.check = check;
  }

  /**
   * Runs a part of a search.
   *
   * @param check ends the matching, and the part, if it throws
   */
  public static <R> R run(Runnable check, Supplier<R> part) {
    return ScopedValue.where(CURRENT, new MatchingSteps(check)).call(part::get);
  }

  static MatchingSteps current() {
    return CURRENT.isBound() ? CURRENT.get() : new MatchingSteps(() -> {});
  }

  /** Adds at most as many steps as a pattern has characters. */
  void add(int more) {
    steps += more;
    if (steps >= INTERVAL) {
      steps -= INTERVAL;
      check.run();
    }
  }
}
