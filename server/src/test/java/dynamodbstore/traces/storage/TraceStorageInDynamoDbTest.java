package dynamodbstore.traces.storage;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;

class TraceStorageInDynamoDbTest extends TraceStorageContract {
  @Override
  Table open(TestClock time) {
    return DynamoDbLocal.shared().newTable(time, new Meter());
  }
}
