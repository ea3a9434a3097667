package dynamodbstore.table;

import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
 * adapter has to implement a new method, and the contract test has to cover it. A default method is
 * a combination of other calls that some adapter executes faster; its comment says which and why.
 * What no adapter executes faster is not a method of this interface.
 */
public interface Table extends AutoCloseable {
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
   * Reads one page of each query; the results are in the order of the queries.
   *
   * <p>A default method because DynamoDB overrides it: there the round trips of the queries
   * overlap. Measured with 16 queries and 5 ms of latency: 48 ms instead of 143 ms.
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
   * Read-modify-write of any number of keys, each different. Equivalent to {@link #getAll} followed
   * by {@link #writeAll}, at the same cost. Refused writes are not retried. Rewrites are pure
   * functions, which an adapter may call several times.
   *
   * <p>A default method because the embedded table overrides it: it reads each item once, not
   * twice. Measured with 50 items of half a kilobyte, without disk syncs: 0.29 ms instead of 0.45.
   */
  default <D> ReadModifyWrite.Result<D> rewriteAll(List<? extends ReadModifyWrite<D>> rewrites) {
    return ReadModifyWrites.readThenWrite(this, rewrites);
  }

  /**
   * Applies all writes atomically or none, each to a different key: at most {@value
   * Limits#TRANSACTION_WRITES} of them with {@value Limits#TRANSACTION_BYTES} bytes. Reports the
   * first write whose condition does not hold. Costs twice as much as single writes: use it only
   * where an invariant spans several items.
   */
  Outcome transact(List<Write> writes);

  /**
   * Writes prerequisites first, then the last writes or the transaction. Each stage is applied as
   * {@link #writeAll} does. After a fault, a stage exists only if those before it do, and the last
   * writes only if all stages do. With a {@link StagedWrite.Intent}, a log entry then names every
   * part that exists.
   *
   * <p>Costs the single writes plus the transaction. A default method because the embedded table
   * overrides it: it commits all stages in one batch and syncs the disk once, not once per stage.
   * Measured with two stages and a transaction: 4.3 ms instead of 10.2.
   */
  default StagedOutcome writeStaged(StagedWrite staged) {
    return StagedWrites.inSteps(this, staged);
  }

  /**
   * What tells a cache whether items may have changed; empty if other processes write to the table
   * too.
   */
  default Optional<WriteNumbers> writeNumbers() {
    return Optional.empty();
  }

  @Override
  void close();
}
