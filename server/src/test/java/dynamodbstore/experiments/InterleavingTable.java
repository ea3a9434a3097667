package dynamodbstore.experiments;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;

/** Table that runs a concurrent action once, just before a chosen write. */
final class InterleavingTable extends ForwardingTable {
  private final Runnable rival;
  private int left;

  InterleavingTable(Table table, int write, Runnable rival) {
    super(table);
    this.rival = rival;
    this.left = write;
  }

  boolean hasActed() {
    return left < 0;
  }

  @Override
  public Outcome write(Write write) {
    act();
    return super.write(write);
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    act();
    return super.writeAll(writes);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    act();
    return super.transact(writes);
  }

  private void act() {
    if (left-- == 0) {
      rival.run();
    }
  }
}
