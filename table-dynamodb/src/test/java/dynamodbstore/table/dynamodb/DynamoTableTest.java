package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TableContract;
import java.time.InstantSource;

class DynamoTableTest extends TableContract {
  @Override
  protected Table open(InstantSource clock, Meter meter) {
    return DynamoDbLocal.shared().newTable(clock, meter);
  }
}
