package dynamodbstore.table.testkit;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.WriteNumbers;
import dynamodbstore.table.items.Key;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Table that numbers its writes. All writers must use it. Thread-safe if the table is. */
public final class NumberedTable extends ForwardingTable implements WriteNumbers {
  /** Number of the last write of each key. Guarded by this. */
  private final Map<Key, Long> numbers = new HashMap<>();

  /** Guarded by this. */
  private long last;

  public NumberedTable(Table table) {
    super(table);
  }

  @Override
  public Optional<WriteNumbers> writeNumbers() {
    return Optional.of(this);
  }

  @Override
  public synchronized long last() {
    return last;
  }

  @Override
  public synchronized boolean mayHaveChanged(Key key, long number) {
    return numbers.getOrDefault(key, 0L) > number;
  }

  @Override
  public synchronized Outcome write(Write write) {
    number(List.of(write));
    return super.write(write);
  }

  @Override
  public synchronized List<Outcome> writeAll(List<Write> writes) {
    number(writes);
    return super.writeAll(writes);
  }

  @Override
  public synchronized Outcome transact(List<Write> writes) {
    number(writes);
    return super.transact(writes);
  }

  private void number(List<Write> writes) {
    last++;
    writes.forEach(write -> numbers.put(write.key(), last));
  }
}
