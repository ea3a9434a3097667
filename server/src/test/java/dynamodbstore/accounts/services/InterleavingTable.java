package dynamodbstore.accounts.services;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;

/** Table that runs an operation before the write with a number. */
public final class InterleavingTable extends ForwardingTable {
  private final int at;
  private final Runnable other;
  private int writes;

  public InterleavingTable(Table table, int at, Runnable other) {
    super(table);
    this.at = at;
    this.other = other;
  }

  private void count() {
    if (writes++ == at) {
      other.run();
    }
  }

  public boolean isReached() {
    return writes > at;
  }

  @Override
  public Outcome write(Write write) {
    count();
    return super.write(write);
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    count();
    return super.writeAll(writes);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    count();
    return super.transact(writes);
  }
}
