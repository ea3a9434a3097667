package dynamodbstore.accounts.services;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;

class AccessTokensOnDynamoDbTest extends AccessTokensContract {
  @Override
  Table open(TestClock time) {
    return DynamoDbLocal.shared().newTable(time, new Meter());
  }
}
