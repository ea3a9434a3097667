package dynamodbstore;

import dynamodbstore.table.Change;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Wrapper that records the keys and index positions of all items that are written. */
final class RecordingTable extends ForwardingTable {
  private final Set<Spot> spots = ConcurrentHashMap.newKeySet();

  RecordingTable(Table table) {
    super(table);
  }

  /**
   * Position of an item in an index.
   *
   * @param item primary key of the item
   */
  record Spot(Key item, Index index, Key position) {}

  /** All positions so far, also those that were overwritten since. */
  Set<Spot> spots() {
    return Set.copyOf(spots);
  }

  @Override
  public Outcome write(Write write) {
    record(write);
    return super.write(write);
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    writes.forEach(this::record);
    return super.writeAll(writes);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    writes.forEach(this::record);
    return super.transact(writes);
  }

  private void record(Write write) {
    switch (write) {
      case Write.Put(var item, _) -> {
        spots.add(new Spot(item.key(), Index.PRIMARY, item.key()));
        item.positions()
            .forEach((index, position) -> spots.add(new Spot(item.key(), index, position)));
      }
      case Write.Update(var key, var changes, _, _) -> {
        spots.add(new Spot(key, Index.PRIMARY, key));
        for (var change : changes) {
          if (change instanceof Change.Move(var index, var position)) {
            spots.add(new Spot(key, index, position));
          }
        }
      }
      case Write.Delete _, Write.Check _ -> {}
    }
  }
}
