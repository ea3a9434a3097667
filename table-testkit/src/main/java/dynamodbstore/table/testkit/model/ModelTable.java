package dynamodbstore.table.testkit.model;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reference model of a table: a map that is scanned completely. It has no indexes, pages, limits or
 * costs, and so none of the mechanisms that the tested adapters could implement wrongly. Not
 * thread-safe.
 */
public final class ModelTable implements Table {
  private final InstantSource clock;
  private final Map<Key, Item> items = new HashMap<>();

  public ModelTable(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    return living(key).map(item -> read.project(item, Index.PRIMARY));
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    var found = new HashMap<Key, Item>();
    keys.forEach(key -> get(key, read).ifPresent(item -> found.put(key, item)));
    return found;
  }

  @Override
  public Page query(Query query) {
    var order = Comparator.<Item, Position>comparing(item -> Position.of(query.index(), item));
    var found =
        items.keySet().stream()
            .flatMap(key -> living(key).stream())
            .filter(item -> item.position(query.index()).filter(at -> isIn(query, at)).isPresent())
            .sorted(query.reversed() ? order.reversed() : order)
            .map(item -> query.read().project(item, query.index()))
            .toList();
    return new Page(found, Optional.empty());
  }

  private static boolean isIn(Query query, Key at) {
    return at.partition().equals(query.partition()) && query.range().contains(at.sort());
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    return new Page(List.copyOf(getAll(items.keySet(), read).values()), Optional.empty());
  }

  @Override
  public long estimate(Query query) {
    return query(query).items().size();
  }

  @Override
  public Outcome write(Write write) {
    var current = living(write.key());
    if (!write.condition().holds(current)) {
      return new Outcome.Refused(0, current);
    }
    var after = write.after(current);
    items.remove(write.key());
    after.ifPresent(item -> items.put(item.key(), item));
    return write instanceof Write.Update update && update.returning()
        ? new Outcome.Written(after)
        : Outcome.written();
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    return writes.stream().map(this::write).toList();
  }

  @Override
  public Outcome transact(List<Write> writes) {
    for (int at = 0; at < writes.size(); at++) {
      var current = living(writes.get(at).key());
      if (!writes.get(at).condition().holds(current)) {
        return new Outcome.Refused(at, current);
      }
    }
    var made = new ArrayList<>(writes);
    made.removeIf(write -> write instanceof Write.Check);
    made.forEach(
        write -> {
          var _ = write(write);
        });
    return Outcome.written();
  }

  @Override
  public void close() {}

  private Optional<Item> living(Key key) {
    return Optional.ofNullable(items.get(key)).filter(item -> !item.isExpired(clock.instant()));
  }
}
