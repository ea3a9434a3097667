package dynamodbstore.metrics;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;

class ExpiredHistoryInDynamoDbTest extends ExpiredHistoryContract {
  @Override
  Table open() {
    return DynamoDbLocal.shared().newTable(new TestClock(), new Meter());
  }
}
