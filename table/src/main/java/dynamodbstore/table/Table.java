package dynamodbstore.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The table: the port through which the server stores everything, as {@link Item}s.
 *
 * <p>All adapters behave alike, except where these rules allow a difference:
 *
 * <ul>
 *   <li>Strongly consistent reads by key, on the primary index or on a local index see every write
 *       that has completed. A global index may lag ({@link Index#mayLag}); so may an eventually
 *       consistent read.
 *   <li>Expired items are never returned, and no condition sees one, whether or not a sweep has
 *       deleted them yet.
 *   <li>{@link Limits} hold for every adapter, so what one adapter accepts every adapter accepts.
 *   <li>A write whose condition does not hold returns {@link Outcome.Refused}; a {@link
 *       TableException} is a fault.
 *   <li>Every call charges what DynamoDB would bill for it to a {@link Meter}.
 * </ul>
 *
 * <p>Thread-safe. Calls block and are meant for virtual threads. Keep this interface small: every
 * adapter has to implement a new method, and the contract test has to cover it.
 */
public interface Table extends AutoCloseable {
  /** Strongly consistent read of a whole item. */
  default Optional<Item> get(Key key) {
    return get(key, Read.STRONG);
  }

  Optional<Item> get(Key key, Read read);

  /** Reads any number of keys; the result has the items that exist. */
  Map<Key, Item> getAll(Collection<Key> keys, Read read);

  /**
   * Reads one page of a partition, in the order of the index.
   *
   * <p>A page ends at the query's limit or at {@value Limits#PAGE_BYTES} bytes read. Omitted items
   * (expired ones, and those that moved while a lagging index was read) count towards both and are
   * not replaced. A page may therefore be short or even empty although more follow: only an empty
   * {@link Page#next} is the end. {@link Pages} reads all pages.
   */
  Page query(Query query);

  /**
   * Reads one page of each query; the results are in the order of the queries. Sequential by
   * default, concurrent in adapters with a long round trip.
   */
  default List<Page> queryAll(List<Query> queries) {
    return queries.stream().map(this::query).toList();
  }

  /** Reads one page of the whole table, in no particular order. For audits and back-fills. */
  Page scan(Optional<Position> after, Read read);

  /**
   * Estimates how many items a query finds over all its pages, at the cost of about one page. Exact
   * up to the query's limit; a larger result is a guess, and an adapter that cannot guess returns
   * the limit.
   */
  long estimate(Query query);

  /** Applies one write if its condition holds. */
  Outcome write(Write write);

  /**
   * Applies any number of writes independently of each other and in any order, each to a different
   * key and if its own condition holds. The outcomes are in the order of the writes. After a fault,
   * any of the writes may have been applied.
   */
  List<Outcome> writeAll(List<Write> writes);

  /**
   * Applies independent writes, and then those that depend on them: first all of {@code first} as
   * {@link #writeAll} does, then all of {@code last}, each to a different key. If one of {@code
   * first} is refused, none of {@code last} is attempted, and they have no outcome. After a fault,
   * any of {@code last} exists only if all of {@code first} do.
   *
   * <p>Costs the same as single writes. An adapter with atomic batches applies all in one batch.
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
   * Read-modify-write of any number of keys, each different. Equivalent to {@link #getAll} followed
   * by {@link #writeAll}, at the same cost; an adapter that can do so reads each item only once.
   * Refused writes are not retried.
   *
   * @return the refusals, each with the index of its rewrite
   */
  default List<Outcome.Refused> rewriteAll(List<? extends Rewrite> rewrites) {
    return Rewriting.inTwoSteps(this, rewrites);
  }

  /**
   * Applies all writes atomically or none, each to a different key: at most {@value
   * Limits#TRANSACTION_WRITES} of them with {@value Limits#TRANSACTION_BYTES} bytes. Reports the
   * first write whose condition does not hold. Costs twice as much as single writes: use it only
   * where an invariant spans several items.
   */
  Outcome transact(List<Write> writes);

  /**
   * Writes prerequisites first, then commits a transaction. The stages are applied one after the
   * other, each as {@link #writeAll} does and whether or not some of its writes are refused; then
   * the transaction. All keys are different. After a fault, a stage exists only if those before it
   * do, and the transaction only if all stages do.
   *
   * <p>Costs the single writes plus the transaction. An adapter with atomic batches applies all in
   * one batch.
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
