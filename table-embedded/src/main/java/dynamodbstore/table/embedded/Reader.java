package dynamodbstore.table.embedded;

import dynamodbstore.table.Billing;
import dynamodbstore.table.Cost;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Page;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.TableDamaged;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Optional;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/** Finds items, and says what finding them costs. Goes past the committer; for all threads. */
final class Reader {
  private final Database database;
  private final InstantSource clock;

  Reader(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /** A page, and what DynamoDB would bill for it. */
  record Answer(Page page, Cost cost) {}

  /** An item as stored, expired or not. */
  Optional<StoredItem> at(Key key) {
    var bytes = database.get(RowKeys.item(key));
    return bytes == null ? Optional.empty() : Optional.of(StoredItem.of(key, bytes));
  }

  Answer query(Query query) {
    if (query.index() == Index.PRIMARY) {
      return database.read(
          db -> items(db, RowRange.of(query), query.reversed(), query.limit(), query.read()));
    }
    return query.read().isKeysOnly()
        ? database.read(db -> entries(db, query))
        : database.read(db -> itemsThroughEntries(db, query));
  }

  Answer scan(Optional<Position> after, Read read) {
    return database.read(db -> items(db, RowRange.items(after), false, Integer.MAX_VALUE, read));
  }

  private Answer items(RocksDB db, RowRange range, boolean reversed, int limit, Read read)
      throws RocksDBException {
    var now = clock.instant();
    var items = new ArrayList<Item>();
    var end = new PageEnd(limit);
    Optional<Position> next = Optional.empty();
    try (var rows = new RowWalk(db, range, reversed, null)) {
      while (next.isEmpty() && rows.next()) {
        var key = RowKeys.itemKey(rows.key());
        var stored = StoredItem.of(key, rows.value());
        if (!stored.isExpired(now)) {
          items.add(stored.show(read, Index.PRIMARY));
        }
        if (end.isReachedBy(stored.size())) {
          next = Optional.of(Position.of(key));
        }
      }
    }
    return new Answer(new Page(items, next), Billing.read(end.bytes(), read.strong()));
  }

  /** Where items are; the items themselves are not touched. */
  private Answer entries(RocksDB db, Query query) throws RocksDBException {
    var now = clock.instant();
    var items = new ArrayList<Item>();
    var end = new PageEnd(query.limit());
    Optional<Position> next = Optional.empty();
    try (var rows = new RowWalk(db, RowRange.of(query), query.reversed(), null)) {
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
    return new Answer(new Page(items, next), entryCost(query, end));
  }

  /** Entries and their items, all as of one moment: an entry always has its item. */
  private Answer itemsThroughEntries(RocksDB db, Query query) throws RocksDBException {
    var snapshot = db.getSnapshot();
    try (var reading = new ReadOptions().setSnapshot(snapshot)) {
      return itemsThroughEntries(db, query, snapshot, reading);
    } finally {
      db.releaseSnapshot(snapshot);
    }
  }

  private Answer itemsThroughEntries(
      RocksDB db, Query query, Snapshot snapshot, ReadOptions reading) throws RocksDBException {
    var now = clock.instant();
    var items = new ArrayList<Item>();
    var end = new PageEnd(query.limit());
    var itemCost = Cost.NONE;
    Optional<Position> next = Optional.empty();
    try (var rows = new RowWalk(db, RowRange.of(query), query.reversed(), snapshot)) {
      while (next.isEmpty() && rows.next()) {
        var position = RowKeys.position(query.index(), query.partition(), rows.key());
        var stored = stored(db, reading, query.index(), position);
        if (!stored.isExpired(now)) {
          items.add(stored.show(query.read(), query.index()));
        }
        itemCost = itemCost.plus(Billing.read(stored.size(), query.read().strong()));
        if (end.isReachedBy(StoredEntry.of(rows.value()).size())) {
          next = Optional.of(position);
        }
      }
    }
    return new Answer(new Page(items, next), entryCost(query, end).plus(itemCost));
  }

  private static StoredItem stored(RocksDB db, ReadOptions reading, Index index, Position position)
      throws RocksDBException {
    var bytes = db.get(reading, RowKeys.item(position.key()));
    if (bytes == null) {
      throw new TableDamaged(
          "%s at %s has %s, which does not exist".formatted(index, position.at(), position.key()));
    }
    return StoredItem.of(position.key(), bytes);
  }

  private static Cost entryCost(Query query, PageEnd end) {
    return Billing.read(end.bytes(), query.read().strong() && !query.index().isGlobal());
  }
}
