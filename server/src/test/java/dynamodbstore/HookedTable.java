package dynamodbstore;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;

/** Table that calls a hook before one of its writes. For one thread. */
final class HookedTable extends ForwardingTable {
  private final int at;
  private final Runnable hook;
  private int writes;

  HookedTable(Table table, int at, Runnable hook) {
    super(table);
    this.at = at;
    this.hook = hook;
  }

  @Override
  public Outcome write(Write write) {
    count();
    return super.write(write);
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    return writes.stream().map(this::write).toList();
  }

  @Override
  public Outcome transact(List<Write> writes) {
    count();
    return super.transact(writes);
  }

  private void count() {
    if (writes++ == at) {
      hook.run();
    }
  }
}
