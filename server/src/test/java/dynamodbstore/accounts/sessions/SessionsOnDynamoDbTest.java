package dynamodbstore.accounts.sessions;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;

class SessionsOnDynamoDbTest extends SessionsContract {
  @Override
  Table open(TestClock time) {
    return DynamoDbLocal.shared().newTable(time, new Meter());
  }
}
