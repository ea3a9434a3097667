package dynamodbstore.table;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Implementation of read-modify-writes on top of reads and conditional writes. */
public final class ReadModifyWrites {
  /**
   * Number of items per batch read: enough to read them concurrently, few enough to bound the heap
   * that they take.
   */
  private static final int READ_AT_ONCE = 200;

  private ReadModifyWrites() {}

  /**
   * Reads all items in batches, then writes. Only the computed writes are held until all items are
   * read.
   */
  static <D> ReadModifyWrite.Result<D> readThenWrite(
      Table table, List<? extends ReadModifyWrite<D>> rewrites) {
    checkDistinct(rewrites);
    var writes = new ArrayList<Write>();
    var numbers = new ArrayList<Integer>();
    var deferred = new ArrayList<D>();
    for (int from = 0; from < rewrites.size(); from += READ_AT_ONCE) {
      int to = Math.min(from + READ_AT_ONCE, rewrites.size());
      var some = rewrites.subList(from, to);
      var items = table.getAll(some.stream().map(ReadModifyWrite::key).toList(), Read.STRONG);
      for (int number = from; number < to; number++) {
        var rewrite = rewrites.get(number);
        switch (actionOf(rewrite, Optional.ofNullable(items.get(rewrite.key())))) {
          case ReadModifyWrite.Apply<D>(var write) -> {
            writes.add(write);
            numbers.add(number);
          }
          case ReadModifyWrite.Defer<D>(var work) -> deferred.add(work);
          case ReadModifyWrite.Leave<D>() -> {}
        }
      }
    }
    var outcomes = writes.isEmpty() ? List.<Outcome>of() : table.writeAll(writes);
    return new ReadModifyWrite.Result<>(refused(numbers, outcomes), deferred);
  }

  /** The action of a rewrite; checks that its write is to the rewrite's own key. */
  public static <D> ReadModifyWrite.Action<D> actionOf(
      ReadModifyWrite<D> rewrite, Optional<Item> current) {
    var action = rewrite.of(current);
    if (action instanceof ReadModifyWrite.Apply<D>(var write)
        && !write.key().equals(rewrite.key())) {
      throw new IllegalArgumentException(
          "Write to %s from the rewrite of %s".formatted(write.key(), rewrite.key()));
    }
    return action;
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

  public static void checkDistinct(List<? extends ReadModifyWrite<?>> rewrites) {
    var keys = HashSet.<Key>newHashSet(rewrites.size());
    for (var rewrite : rewrites) {
      if (!keys.add(rewrite.key())) {
        throw new IllegalArgumentException("Two rewrites of " + rewrite.key());
      }
    }
  }
}
