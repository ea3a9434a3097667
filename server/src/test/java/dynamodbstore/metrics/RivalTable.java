package dynamodbstore.metrics;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;

/** A table where somebody else is always a little faster: a rival acts before many writes. */
final class RivalTable extends ForwardingTable {
  private final Runnable rival;
  private int acts;

  /** The rival acts so many times, and then leaves. */
  RivalTable(Table table, Runnable rival, int acts) {
    super(table);
    this.rival = rival;
    this.acts = acts;
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    if (acts > 0) {
      acts--;
      rival.run();
    }
    return super.writeAll(writes);
  }
}
