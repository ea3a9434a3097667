package dynamodbstore.searchengine;

/**
 * Walk of one index range, which has the entities of one part of the ordering. Prints itself as a
 * part of a plan.
 *
 * @param <R> type of the range
 */
public record WalkPhase<R>(OrderGroup group, R range, boolean backwards) {
  public static <R> WalkPhase<R> forwards(OrderGroup group, R range) {
    return new WalkPhase<>(group, range, false);
  }

  @Override
  public String toString() {
    return (group == OrderGroup.MISSING ? "all without it by " : "")
        + range
        + (backwards ? " backwards" : "");
  }
}
