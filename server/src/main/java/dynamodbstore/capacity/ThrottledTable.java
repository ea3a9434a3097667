package dynamodbstore.capacity;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.WriteNumbers;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Decorator of a table that makes a request acquire a work permit ({@link WorkPermit}) before its
 * first query, scan or larger batch read: the only point where requests wait for each other. Single
 * reads and writes need none. Threads that serve no request need none either. Thread-safe if the
 * table is.
 */
public final class ThrottledTable implements Table {
  private static final Consumer<Cost> CHARGE = WorkPermit::charge;

  /**
   * A batch read of up to this many items needs no permit: a request for one run or model reads no
   * more.
   */
  private static final int FEW = 4;

  private final Table table;

  public ThrottledTable(Table table) {
    this.table = table;
  }

  private static <R> R read(Supplier<R> call) {
    WorkPermit.acquirePermit();
    var result = Meter.observe(CHARGE, call);
    WorkPermit.yieldAfterRead();
    return result;
  }

  /**
   * Releases the permit during a write: a write waits for the disk or the network and holds little
   * memory.
   */
  private static <R> R write(Supplier<R> call) {
    WorkPermit.pause();
    return call.get();
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    return table.get(key, read);
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    return keys.size() <= FEW ? table.getAll(keys, read) : read(() -> table.getAll(keys, read));
  }

  @Override
  public Page query(Query query) {
    return read(() -> table.query(query));
  }

  @Override
  public List<Page> queryAll(List<Query> queries) {
    return read(() -> table.queryAll(queries));
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    return read(() -> table.scan(after, read));
  }

  @Override
  public long estimate(Query query) {
    return read(() -> table.estimate(query));
  }

  @Override
  public Outcome write(Write write) {
    return write(() -> table.write(write));
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    return write(() -> table.writeAll(writes));
  }

  @Override
  public <D> ReadModifyWrite.Result<D> rewriteAll(List<? extends ReadModifyWrite<D>> rewrites) {
    return write(() -> table.rewriteAll(rewrites));
  }

  @Override
  public Outcome transact(List<Write> writes) {
    return write(() -> table.transact(writes));
  }

  @Override
  public StagedOutcome writeStaged(StagedWrite staged) {
    return write(() -> table.writeStaged(staged));
  }

  @Override
  public Optional<WriteNumbers> writeNumbers() {
    return table.writeNumbers();
  }

  @Override
  public void close() {
    table.close();
  }
}
