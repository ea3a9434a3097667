package dynamodbstore.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Makes the writes that follow from what is there. */
public final class Rewriting {
  /**
   * Enough to be read side by side, and little enough for what was read to be gone when the next
   * is.
   */
  private static final int READ_AT_ONCE = 200;

  private Rewriting() {}

  /** By reading first and writing then. */
  static List<Outcome.Refused> inTwoSteps(Table table, List<? extends Rewrite> rewrites) {
    checkDistinct(rewrites);
    var writes = new ArrayList<Write>();
    var numbers = new ArrayList<Integer>();
    for (int from = 0; from < rewrites.size(); from += READ_AT_ONCE) {
      int to = Math.min(from + READ_AT_ONCE, rewrites.size());
      var some = rewrites.subList(from, to);
      var items = table.getAll(some.stream().map(Rewrite::key).toList(), Read.STRONG);
      for (int number = from; number < to; number++) {
        var rewrite = rewrites.get(number);
        var write = writeOf(rewrite, Optional.ofNullable(items.get(rewrite.key())));
        if (write.isPresent()) {
          writes.add(write.get());
          numbers.add(number);
        }
      }
    }
    return refused(numbers, writes.isEmpty() ? List.of() : table.writeAll(writes));
  }

  /** What follows from an item. */
  public static Optional<Write> writeOf(Rewrite rewrite, Optional<Item> current) {
    var write = rewrite.of(current);
    write.ifPresent(
        made -> {
          if (!made.key().equals(rewrite.key())) {
            throw new IllegalArgumentException(
                "A write to %s follows from %s".formatted(made.key(), rewrite.key()));
          }
        });
    return write;
  }

  /**
   * The refusals among outcomes.
   *
   * @param numbers of the rewrites they come from
   */
  public static List<Outcome.Refused> refused(List<Integer> numbers, List<Outcome> outcomes) {
    var refused = new ArrayList<Outcome.Refused>();
    for (int at = 0; at < outcomes.size(); at++) {
      if (outcomes.get(at) instanceof Outcome.Refused(_, var current)) {
        refused.add(new Outcome.Refused(numbers.get(at), current));
      }
    }
    return refused;
  }

  public static void checkDistinct(List<? extends Rewrite> rewrites) {
    var keys = HashSet.<Key>newHashSet(rewrites.size());
    for (var rewrite : rewrites) {
      if (!keys.add(rewrite.key())) {
        throw new IllegalArgumentException("Two rewrites of " + rewrite.key());
      }
    }
  }
}
