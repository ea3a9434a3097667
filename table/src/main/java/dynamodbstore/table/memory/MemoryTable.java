package dynamodbstore.table.memory;

import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Billing;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * In-memory adapter: deterministic and not durable. Thread-safe: every call holds the table's
 * monitor, so calls are serialised.
 */
public final class MemoryTable implements Table {
  private final MemoryIndexes entries = new MemoryIndexes();
  private final InstantSource clock;
  private final Meter meter;
  private boolean closed;

  public MemoryTable(InstantSource clock, Meter meter) {
    this.clock = clock;
    this.meter = meter;
  }

  @Override
  public synchronized Optional<Item> get(Key key, Read read) {
    requireOpen();
    Limits.check(key);
    var stored = entries.at(key);
    meter.charge(Billing.read(stored.map(ItemSize::of).orElse(0), read.strong()));
    return stored.filter(this::isAlive).map(item -> read.project(item, Index.PRIMARY));
  }

  @Override
  public synchronized Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    var found = new LinkedHashMap<Key, Item>();
    for (var key : new HashSet<>(keys)) {
      get(key, read).ifPresent(item -> found.put(key, item));
    }
    return found;
  }

  @Override
  public synchronized Page query(Query query) {
    requireOpen();
    var index = query.index();
    var stretch = entries.find(query);
    meter.charge(Billing.read(stretch.bytes(), query.read().strong() && !index.isGlobal()));
    if (index != Index.PRIMARY && !query.read().isKeysOnly()) {
      for (var item : stretch.items()) {
        meter.charge(Billing.read(ItemSize.of(item), query.read().strong()));
      }
    }
    return shown(stretch, query.read(), index);
  }

  @Override
  public synchronized Page scan(Optional<Position> after, Read read) {
    requireOpen();
    var stretch = entries.all(after);
    meter.charge(Billing.read(stretch.bytes(), read.strong()));
    return shown(stretch, read, Index.PRIMARY);
  }

  @Override
  public synchronized long estimate(Query query) {
    requireOpen();
    var stretch = entries.find(query);
    meter.charge(Billing.read(stretch.bytes(), query.read().strong() && !query.index().isGlobal()));
    return stretch.next().isEmpty()
        ? stretch.items().stream().filter(this::isAlive).count()
        : Math.max(entries.count(query), query.limit());
  }

  @Override
  public synchronized Outcome write(Write write) {
    requireOpen();
    Limits.check(write);
    var before = entries.at(write.key());
    var current = before.filter(this::isAlive);
    if (!write.condition().holds(current)) {
      meter.charge(Billing.refused(before.map(Footprint::of)));
      return new Outcome.Refused(0, current);
    }
    var after = checked(write.after(current));
    entries.replace(before, after);
    meter.charge(Billing.write(before.map(Footprint::of), after.map(Footprint::of)));
    return write instanceof Write.Update update && update.returning()
        ? new Outcome.Written(after)
        : Outcome.written();
  }

  @Override
  public synchronized List<Outcome> writeAll(List<Write> writes) {
    requireOpen();
    Limits.checkIndependent(writes);
    return writes.stream().map(this::write).toList();
  }

  @Override
  public synchronized Outcome transact(List<Write> writes) {
    requireOpen();
    Limits.checkTransaction(writes);
    var befores = writes.stream().map(write -> entries.at(write.key())).toList();
    var afters = new ArrayList<Optional<Item>>();
    for (int at = 0; at < writes.size(); at++) {
      var current = befores.get(at).filter(this::isAlive);
      if (!writes.get(at).condition().holds(current)) {
        befores.forEach(
            before -> meter.charge(Billing.refused(before.map(Footprint::of)).times(2)));
        return new Outcome.Refused(at, current);
      }
      afters.add(checked(writes.get(at).after(current)));
    }
    // Charged after the last replacement: a watcher of the meter may throw.
    var cost = Cost.NONE;
    for (int at = 0; at < writes.size(); at++) {
      var before = befores.get(at);
      var after = writes.get(at) instanceof Write.Check ? before : afters.get(at);
      entries.replace(before, after);
      cost =
          cost.plus(
              Billing.transactionalWrite(before.map(Footprint::of), after.map(Footprint::of)));
    }
    meter.charge(cost);
    return Outcome.written();
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private Page shown(MemoryIndexes.Stretch stretch, Read read, Index index) {
    var items =
        stretch.items().stream()
            .filter(this::isAlive)
            .map(item -> read.project(item, index))
            .toList();
    return new Page(items, stretch.next());
  }

  private boolean isAlive(Item item) {
    return !item.isExpired(clock.instant());
  }

  private static Optional<Item> checked(Optional<Item> after) {
    after.ifPresent(Limits::check);
    return after;
  }

  private void requireOpen() {
    if (closed) {
      throw new TableUnavailable("The table is closed");
    }
  }
}
