package dynamodbstore.runs;

import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/** Table that advances the clock by more than a minute when it reads many items. */
final class SlowTable extends ForwardingTable {
  private static final int MANY = 100;

  private final TestClock clock;

  SlowTable(Table table, TestClock clock) {
    super(table);
    this.clock = clock;
  }

  @Override
  public Page query(Query query) {
    var page = super.query(query);
    take(page.items().size());
    return page;
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    take(keys.size());
    return super.getAll(keys, read);
  }

  private void take(int items) {
    if (items > MANY) {
      clock.advance(Duration.ofMinutes(1).plusSeconds(1));
    }
  }
}
