package dynamodbstore.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The one table. Everything the server remembers is an {@link Item} in it.
 *
 * <p>Every adapter answers alike, or the difference is written here:
 *
 * <ul>
 *   <li>Strong reads by key, on the primary index or on a local index see every finished write. A
 *       global index may lag behind ({@link Index#mayLag}); so may an eventual read.
 *   <li>Expired items are never returned, and no condition ever sees one, whether or not they have
 *       been swept yet.
 *   <li>{@link Limits} hold everywhere, so what one table accepts every table accepts.
 *   <li>A refusal is an answer ({@link Outcome.Refused}); a {@link TableException} is a fault.
 *   <li>Every call charges what DynamoDB would bill for it to a {@link Meter}.
 * </ul>
 *
 * <p>A table is shared by all threads; calls block, and are meant for virtual threads. Keep this
 * interface small: a new method must be implemented, and proven by the contract, in every adapter.
 */
public interface Table extends AutoCloseable {
  /** The item at a key, read strongly and whole. */
  default Optional<Item> get(Key key) {
    return get(key, Read.STRONG);
  }

  Optional<Item> get(Key key, Read read);

  /** The items that exist among {@code keys}, of which there may be any number. */
  Map<Key, Item> getAll(Collection<Key> keys, Read read);

  /**
   * One page of a partition, in the order of the index.
   *
   * <p>A page ends at the query's limit or at {@value Limits#PAGE_BYTES} bytes read, and what it
   * left out (expired items, items that moved while a lagging index was read) is not made up for.
   * It may therefore be short or even empty with more to come: only an absent {@link Page#next} is
   * the end. {@link Pages} walks them all.
   */
  Page query(Query query);

  /**
   * A page of each of any number of queries, in their order: one after the other, or side by side
   * where the way to the table is long.
   */
  default List<Page> queryAll(List<Query> queries) {
    return queries.stream().map(this::query).toList();
  }

  /** One page of the whole table, in no order. For audits and back-fills. */
  Page scan(Optional<Position> after, Read read);

  /**
   * About how many items a query would find over all its pages, found out by reading little. Exact
   * up to the query's limit; a larger answer is a guess, and a table that cannot guess answers the
   * limit.
   */
  long estimate(Query query);

  /** How many calls that write much it works on at a time: more would wait for each other. */
  default int parallelism() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Makes one write, unless its condition refuses. */
  Outcome write(Write write);

  /**
   * Makes each of any number of writes that its own condition does not refuse, in any order, each
   * to a different key. The answers are in the order of the writes. After a fault any of them may
   * have been made.
   */
  List<Outcome> writeAll(List<Write> writes);

  /**
   * Makes writes that do not depend on each other, and then those that are nothing without them:
   * first all of {@code first} as {@link #writeAll} makes them, and once they are there all of
   * {@code last}, each to a different key. If one of the first is refused, none of the last is
   * tried, and has no answer. After a fault the last are there only if the first are.
   *
   * <p>The price of single writes. A table that can do so makes them in one go.
   */
  default List<Outcome> writeInOrder(List<Write> first, List<Write> last) {
    Limits.checkIndependent(Stream.concat(first.stream(), last.stream()).toList());
    var outcomes = new ArrayList<>(writeAll(first));
    if (outcomes.stream().allMatch(Outcome::isWritten)) {
      outcomes.addAll(writeAll(last));
    }
    return outcomes;
  }

  /**
   * Reads any number of items, each at a different key, and makes the writes that follow from them:
   * what {@link #getAll} and {@link #writeAll} do one after the other, at the same price. A table
   * that can do so looks at each item only once.
   *
   * @return what was refused, each with the number of its rewrite
   */
  default List<Outcome.Refused> rewriteAll(List<? extends Rewrite> rewrites) {
    return Rewriting.inTwoSteps(this, rewrites);
  }

  /**
   * Makes every write or none, each to a different key, at most {@value Limits#TRANSACTION_WRITES}
   * of them with {@value Limits#TRANSACTION_BYTES} bytes. Refused by the first write whose
   * condition does not hold. Twice the price of single writes: use it for what must hold together.
   */
  Outcome transact(List<Write> writes);

  /**
   * Makes a transaction around which other things have to be: stage by stage as {@link #writeAll}
   * makes them, refused or not, and once they are there the transaction, all of it to different
   * keys. After a fault a stage is there only if those before it are.
   *
   * <p>The price of single writes and of a transaction. A table that can do so makes them in one
   * go.
   */
  default Outcome transactAfter(List<List<Write>> stages, List<Write> writes) {
    Limits.checkStages(stages, writes);
    for (var stage : stages) {
      if (!stage.isEmpty()) {
        var _ = writeAll(stage);
      }
    }
    return transact(writes);
  }

  @Override
  void close();
}
