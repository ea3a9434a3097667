package dynamodbstore.table.testkit;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.WriteNumbers;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Table that delegates to another one, for wrappers that override some methods. The port's default
 * methods that combine other calls are not delegated, so that they call the overridden methods.
 */
public abstract class ForwardingTable implements Table {
  private final Table table;

  public ForwardingTable(Table table) {
    this.table = table;
  }

  /** The wrapped table, for wrappers that also pass calls of default methods on to it. */
  protected final Table wrapped() {
    return table;
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
  public Outcome write(Write write) {
    return table.write(write);
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    return table.writeAll(writes);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    return table.transact(writes);
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
