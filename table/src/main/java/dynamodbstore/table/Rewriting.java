package dynamodbstore.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Implementation of read-modify-writes on top of reads and conditional writes. */
public final class Rewriting {
  /**
   * Number of items per batch read: enough to read them concurrently, few enough to bound the heap
   * that they take.
   */
  private static final int READ_AT_ONCE = 200;

  private Rewriting() {}

  /**
   * Reads all items in batches, then writes. Only the computed writes are held until all items are
   * read.
   */
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

  /** Computes the write of a rewrite and checks that it is to the rewrite's own key. */
  public static Optional<Write> writeOf(Rewrite rewrite, Optional<Item> current) {
    var write = rewrite.of(current);
    write.ifPresent(
        made -> {
          if (!made.key().equals(rewrite.key())) {
            throw new IllegalArgumentException(
                "Write to %s from the rewrite of %s".formatted(made.key(), rewrite.key()));
          }
        });
    return write;
  }

  /**
   * The refusals among {@code outcomes}.
   *
   * @param numbers for each outcome, the index of the rewrite that it belongs to
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
