package dynamodbstore.imports;

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
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Table that reads another one, and counts the costs of writes instead of applying them. Every
 * write succeeds, so its caller must have checked what exists. Thread-safe.
 */
public final class DiscardingTable implements Table {
  private final Table stored;
  private final Meter meter;

  /**
   * @param meter counts the writes; the reads are counted by the other table's
   */
  public DiscardingTable(Table stored, Meter meter) {
    this.stored = stored;
    this.meter = meter;
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    return stored.get(key, read);
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    return stored.getAll(keys, read);
  }

  @Override
  public Page query(Query query) {
    return stored.query(query);
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    return stored.scan(after, read);
  }

  @Override
  public long estimate(Query query) {
    return stored.estimate(query);
  }

  @Override
  public Outcome write(Write write) {
    meter.charge(cost(write));
    return Outcome.written();
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    return writes.stream().map(this::write).toList();
  }

  @Override
  public Outcome transact(List<Write> writes) {
    writes.forEach(write -> meter.charge(cost(write).times(2)));
    return Outcome.written();
  }

  private Cost cost(Write write) {
    var before =
        write instanceof Write.Put ? Optional.<Item>empty() : stored.get(write.key(), Read.STRONG);
    return Billing.write(before.map(Footprint::of), write.after(before).map(Footprint::of));
  }

  @Override
  public void close() {
    stored.close();
  }
}
