package dynamodbstore.table.memory;

import dynamodbstore.table.Limits;
import dynamodbstore.table.Query;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Sorted maps of all items, by key and by their position in each index. Expired items are included.
 * Not thread-safe: guarded by the table's monitor.
 */
final class MemoryIndexes {
  private final NavigableMap<Key, Item> items = new TreeMap<>();
  private final Map<Index, Map<String, NavigableMap<Position, Item>>> partitions =
      new EnumMap<>(Index.class);

  /**
   * Items read for one page, the bytes that they count, and the position at which the page was cut.
   */
  record Stretch(List<Item> items, long bytes, Optional<Position> next) {}

  Optional<Item> at(Key key) {
    return Optional.ofNullable(items.get(key));
  }

  void replace(Optional<Item> before, Optional<Item> after) {
    before.ifPresent(this::remove);
    after.ifPresent(this::add);
  }

  Stretch find(Query query) {
    var partition = partition(query);
    if (query.reversed()) {
      partition = partition.descendingMap();
    }
    if (query.after().isPresent()) {
      partition = partition.tailMap(query.after().get(), false);
    }
    var found = new ArrayList<Item>();
    long bytes = 0;
    for (var entry : partition.entrySet()) {
      if (!query.range().contains(entry.getKey().at().sort())) {
        continue;
      }
      found.add(entry.getValue());
      bytes += bytes(query.index(), entry.getValue());
      if (found.size() == query.limit() || bytes >= Limits.PAGE_BYTES) {
        return new Stretch(found, bytes, Optional.of(entry.getKey()));
      }
    }
    return new Stretch(found, bytes, Optional.empty());
  }

  long count(Query query) {
    return partition(query).keySet().stream()
        .filter(position -> query.range().contains(position.at().sort()))
        .count();
  }

  Stretch all(Optional<Position> after) {
    var rest = after.map(from -> items.tailMap(from.key(), false)).orElse(items);
    var found = new ArrayList<Item>();
    long bytes = 0;
    for (var item : rest.values()) {
      found.add(item);
      bytes += ItemSize.of(item);
      if (bytes >= Limits.PAGE_BYTES) {
        return new Stretch(found, bytes, Optional.of(Position.of(item.key())));
      }
    }
    return new Stretch(found, bytes, Optional.empty());
  }

  private NavigableMap<Position, Item> partition(Query query) {
    return partition(query.index(), query.partition());
  }

  private NavigableMap<Position, Item> partition(Index index, String partition) {
    return partitions
        .computeIfAbsent(index, _ -> new HashMap<>())
        .computeIfAbsent(partition, _ -> new TreeMap<>());
  }

  private static int bytes(Index index, Item item) {
    return index == Index.PRIMARY ? ItemSize.of(item) : ItemSize.ofEntry(index, item);
  }

  private void add(Item item) {
    items.put(item.key(), item);
    for (var index : Index.values()) {
      item.position(index)
          .ifPresent(
              at -> partition(index, at.partition()).put(new Position(at, item.key()), item));
    }
  }

  private void remove(Item item) {
    items.remove(item.key());
    for (var index : Index.values()) {
      item.position(index)
          .ifPresent(at -> partition(index, at.partition()).remove(new Position(at, item.key())));
    }
  }
}
