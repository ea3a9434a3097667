package dynamodbstore.metrics;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;

/**
 * Table on which a concurrent writer always comes first: a rival writes just before a call of
 * writeAll.
 */
final class RacingTable extends ForwardingTable {
  private final Runnable rival;
  private int acts;

  /**
   * @param acts how many times the rival writes
   */
  RacingTable(Table table, Runnable rival, int acts) {
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
