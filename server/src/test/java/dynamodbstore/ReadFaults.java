package dynamodbstore;

import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Table that fails at one read and all later ones. Thread-safe. */
final class ReadFaults extends ForwardingTable {
  private final AtomicLong made = new AtomicLong();
  private final long first;

  /**
   * @param first number of the first read that fails, counted from 0
   */
  ReadFaults(Table table, long first) {
    super(table);
    this.first = first;
  }

  /** Number of reads. */
  long made() {
    return made.get();
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    count();
    return super.get(key, read);
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    count();
    return super.getAll(keys, read);
  }

  @Override
  public Page query(Query query) {
    count();
    return super.query(query);
  }

  private void count() {
    if (made.getAndIncrement() >= first) {
      throw new TableUnavailable("The table fails on purpose", new IllegalStateException());
    }
  }
}
