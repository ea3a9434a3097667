package dynamodbstore.table.embedded.database;

import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.cost.Billing;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.embedded.rows.ByteReader;
import dynamodbstore.table.embedded.rows.FieldNameCache;
import dynamodbstore.table.embedded.rows.ItemLookup;
import dynamodbstore.table.embedded.rows.RowKeys;
import dynamodbstore.table.embedded.rows.RowRange;
import dynamodbstore.table.embedded.rows.StoredEntry;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/**
 * Reads of items and pages, with the cost that DynamoDB would bill. Thread-safe. Reads bypass the
 * committer, so they never wait for the disk sync of a write.
 */
public final class RowReader implements ItemLookup {
  private final Database database;
  private final InstantSource clock;
  private final FieldNameCache names = new FieldNameCache();

  public RowReader(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /** A page, and the cost of reading it. */
  public record PricedPage(Page page, Cost cost) {}

  @Override
  public Optional<StoredItem> at(Key key) {
    return stored(key, database.get(RowKeys.item(key)));
  }

  @Override
  public List<Optional<StoredItem>> at(List<Key> keys) {
    if (keys.size() == 1) {
      return List.of(at(keys.getFirst()));
    }
    var rows = new ArrayList<byte[]>(keys.size());
    keys.forEach(key -> rows.add(RowKeys.item(key)));
    var values = database.read(db -> new BatchRead(db, database.reading()).values(rows));
    var items = new ArrayList<Optional<StoredItem>>(keys.size());
    for (int at = 0; at < keys.size(); at++) {
      items.add(stored(keys.get(at), values.get(at)));
    }
    return items;
  }

  private Optional<StoredItem> stored(Key key, byte @Nullable [] value) {
    return value == null ? Optional.empty() : Optional.of(stored(key, new ByteReader(value)));
  }

  public StoredItem stored(Key key, ByteReader bytes) {
    return StoredItem.of(key, bytes, names);
  }

  public PricedPage query(Query query) {
    if (query.index() == Index.PRIMARY) {
      var walk =
          new ItemWalk(
              RowRange.of(query),
              query.reversed(),
              query.limit(),
              query.read(),
              row -> RowKeys.itemKey(query.partition(), row));
      return database.read(db -> items(db, walk));
    }
    return query.read().isKeysOnly()
        ? database.read(db -> entries(db, query))
        : database.read(db -> itemsThroughEntries(db, query));
  }

  public PricedPage scan(Optional<Position> after, Read read) {
    var walk =
        new ItemWalk(RowRange.items(after), false, Integer.MAX_VALUE, read, RowKeys::itemKey);
    return database.read(db -> items(db, walk));
  }

  private record ItemWalk(
      RowRange range, boolean reversed, int limit, Read read, Function<ByteReader, Key> keys) {}

  private PricedPage items(RocksDB db, ItemWalk walk) throws RocksDBException {
    var now = clock.instant();
    var items = new ArrayList<Item>();
    var end = new PageLimit(walk.limit);
    Optional<Position> next = Optional.empty();
    try (var rows = new RowIterator(db, walk.range, walk.reversed, null)) {
      while (next.isEmpty() && rows.next()) {
        var key = walk.keys.apply(rows.key());
        var stored = stored(key, rows.value());
        if (!stored.isExpired(now)) {
          items.add(stored.project(walk.read, Index.PRIMARY));
        }
        if (end.isReachedBy(stored.size())) {
          next = Optional.of(Position.of(key));
        }
      }
    }
    return new PricedPage(new Page(items, next), Billing.read(end.bytes(), walk.read.strong()));
  }

  /** Reads index entries only, without their items. */
  private PricedPage entries(RocksDB db, Query query) throws RocksDBException {
    var now = clock.instant();
    var items = new ArrayList<Item>();
    var end = new PageLimit(query.limit());
    Optional<Position> next = Optional.empty();
    try (var rows = new RowIterator(db, RowRange.of(query), query.reversed(), null)) {
      while (next.isEmpty() && rows.next()) {
        var position = RowKeys.position(query.index(), query.partition(), rows.key());
        var entry = StoredEntry.of(rows.value());
        if (!entry.isExpired(now)) {
          items.add(entry.show(query.index(), position));
        }
        if (end.isReachedBy(entry.size())) {
          next = Optional.of(position);
        }
      }
    }
    return new PricedPage(new Page(items, next), entryCost(query, end));
  }

  /**
   * Reads index entries and their items from one RocksDB snapshot, so that every entry has its
   * item.
   */
  private PricedPage itemsThroughEntries(RocksDB db, Query query) throws RocksDBException {
    var snapshot = db.getSnapshot();
    try {
      return itemsThroughEntries(db, query, snapshot);
    } finally {
      db.releaseSnapshot(snapshot);
    }
  }

  private PricedPage itemsThroughEntries(RocksDB db, Query query, Snapshot snapshot)
      throws RocksDBException {
    var positions = new ArrayList<Position>();
    var end = new PageLimit(query.limit());
    boolean isCut = false;
    try (var rows = new RowIterator(db, RowRange.of(query), query.reversed(), snapshot)) {
      while (!isCut && rows.next()) {
        positions.add(RowKeys.position(query.index(), query.partition(), rows.key()));
        isCut = end.isReachedBy(StoredEntry.of(rows.value()).size());
      }
    }
    if (positions.isEmpty()) {
      return new PricedPage(new Page(List.of(), Optional.empty()), entryCost(query, end));
    }
    var values = values(db, positions, snapshot);
    var now = clock.instant();
    var items = new ArrayList<Item>(positions.size());
    var cost = entryCost(query, end);
    for (int at = 0; at < positions.size(); at++) {
      var stored = found(query.index(), positions.get(at), values.get(at));
      if (!stored.isExpired(now)) {
        items.add(stored.project(query.read(), query.index()));
      }
      cost = cost.plus(Billing.read(stored.size(), query.read().strong()));
    }
    var next = isCut ? Optional.of(positions.getLast()) : Optional.<Position>empty();
    return new PricedPage(new Page(items, next), cost);
  }

  private static List<byte @Nullable []> values(
      RocksDB db, List<Position> positions, Snapshot snapshot) throws RocksDBException {
    var rows = positions.stream().map(position -> RowKeys.item(position.key())).toList();
    try (var options = new ReadOptions().setSnapshot(snapshot)) {
      return new BatchRead(db, options).values(rows);
    }
  }

  private StoredItem found(Index index, Position position, byte @Nullable [] value) {
    return stored(position.key(), value)
        .orElseThrow(
            () ->
                new TableDamaged(
                    "%s has an entry at %s for %s, which does not exist"
                        .formatted(index, position.at(), position.key())));
  }

  private static Cost entryCost(Query query, PageLimit end) {
    return Billing.read(end.bytes(), query.read().strong() && !query.index().isGlobal());
  }
}
