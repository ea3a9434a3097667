package dynamodbstore.metrics;

import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;

class SharedSeriesInDynamoDbTest extends SharedSeriesContract {
  SharedSeriesInDynamoDbTest() {
    super(DynamoDbLocal.shared().newTable(new TestClock(), new Meter()), 12);
  }
}
