package dynamodbstore.experiments;

import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;

/** Table with pages of one item that runs a concurrent action once, before a chosen page. */
final class OvertakenTable extends ForwardingTable {
  private final Runnable rival;
  private int left;

  OvertakenTable(Table table, int page, Runnable rival) {
    super(table);
    this.rival = rival;
    this.left = page;
  }

  boolean hasActed() {
    return left < 0;
  }

  @Override
  public List<Page> queryAll(List<Query> queries) {
    if (left-- == 0) {
      rival.run();
    }
    return super.queryAll(queries.stream().map(query -> query.limit(1)).toList());
  }
}
