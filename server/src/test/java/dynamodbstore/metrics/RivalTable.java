package dynamodbstore.metrics;

import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table where somebody else is always a little faster: a rival acts before many writes. */
final class RivalTable implements Table {
  private final Table table;
  private final Runnable rival;
  private int acts;

  /** The rival acts so many times, and then leaves. */
  RivalTable(Table table, Runnable rival, int acts) {
    this.table = table;
    this.rival = rival;
    this.acts = acts;
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    if (acts > 0) {
      acts--;
      rival.run();
    }
    return table.writeAll(writes);
  }

  @Override
  public Outcome write(Write write) {
    return table.write(write);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    return table.transact(writes);
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    return table.get(key, read);
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    return table.getAll(keys, read);
  }

  @Override
  public Page query(Query query) {
    return table.query(query);
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    return table.scan(after, read);
  }

  @Override
  public long estimate(Query query) {
    return table.estimate(query);
  }

  @Override
  public void close() {
    table.close();
  }
}
