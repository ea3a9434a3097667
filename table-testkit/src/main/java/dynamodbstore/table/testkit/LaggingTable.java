package dynamodbstore.table.testkit;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Wrapper whose global indexes are stale until {@link #catchUp}, as DynamoDB's eventually
 * consistent indexes can be for a while: new items are missing, and old ones still have their
 * former position. All other reads and writes go to the wrapped table.
 */
public final class LaggingTable extends ForwardingTable {
  private final MemoryTable behind;
  private final Set<Key> missed = new LinkedHashSet<>();

  public LaggingTable(Table table, InstantSource clock) {
    super(table);
    this.behind = new MemoryTable(clock, new Meter());
  }

  /** Brings the global indexes up to date. */
  public synchronized void catchUp() {
    for (var key : missed) {
      var _ = behind.write(get(key, Read.STRONG).<Write>map(Write::put).orElse(Write.delete(key)));
    }
    missed.clear();
  }

  @Override
  public Page query(Query query) {
    return query.index().mayLag() ? queryBehind(query) : super.query(query);
  }

  @Override
  public long estimate(Query query) {
    return query.index().mayLag() ? behind.estimate(query) : super.estimate(query);
  }

  /** Returns stale keys, but current items, without those whose position has changed. */
  private Page queryBehind(Query query) {
    var page = behind.query(query.read(query.read().keys()));
    if (query.read().isKeysOnly()) {
      return page;
    }
    var keys = page.items().stream().map(Item::key).toList();
    var current = getAll(keys, new Read(query.read().strong(), Optional.empty()));
    var items = new ArrayList<Item>();
    for (var entry : page.items()) {
      var item = current.get(entry.key());
      if (item != null && item.position(query.index()).equals(entry.position(query.index()))) {
        items.add(query.read().project(item, query.index()));
      }
    }
    return new Page(items, page.next());
  }

  @Override
  public Outcome write(Write write) {
    miss(List.of(write));
    return super.write(write);
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    miss(writes);
    return super.writeAll(writes);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    miss(writes);
    return super.transact(writes);
  }

  @Override
  public void close() {
    super.close();
    behind.close();
  }

  private synchronized void miss(List<Write> writes) {
    writes.forEach(write -> missed.add(write.key()));
  }
}
