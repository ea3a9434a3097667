package dynamodbstore.runs.settling;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;

class UnrankedTagsInDynamoDbTest extends UnrankedTagsContract {
  @Override
  Table open(TestClock clock) {
    return DynamoDbLocal.shared().newTable(clock, new Meter());
  }
}
