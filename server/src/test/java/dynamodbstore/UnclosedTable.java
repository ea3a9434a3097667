package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.ForwardingTable;

/** Table that stays open when a server closes it, for servers one after the other. */
final class UnclosedTable extends ForwardingTable {
  UnclosedTable(Table table) {
    super(table);
  }

  @Override
  public void close() {
    // The next server uses it.
  }
}
