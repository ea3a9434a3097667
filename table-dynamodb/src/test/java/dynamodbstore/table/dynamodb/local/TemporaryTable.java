package dynamodbstore.table.dynamodb.local;

import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.CreateOptions;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import dynamodbstore.table.dynamodb.DynamoTable;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.InstantSource;
import java.util.List;

/** Table in DynamoDB Local that is dropped when it is closed. */
final class TemporaryTable extends ForwardingTable {
  private final DynamoDbLocal local;
  private final String name;
  private final DynamoTable table;

  private TemporaryTable(DynamoDbLocal local, String name, DynamoTable table) {
    super(table);
    this.local = local;
    this.name = name;
    this.table = table;
  }

  static TemporaryTable create(DynamoDbLocal local, String name, InstantSource clock, Meter meter) {
    var address = DynamoAddress.parse(local.address(name));
    try (var admin = DynamoAdmin.connect(address)) {
      admin.create(new CreateOptions(false, false));
    }
    return new TemporaryTable(local, name, DynamoTable.open(address, clock, meter));
  }

  @Override
  public List<Page> queryAll(List<Query> queries) {
    return table.queryAll(queries);
  }

  @Override
  public void close() {
    super.close();
    local.drop(name);
  }
}
