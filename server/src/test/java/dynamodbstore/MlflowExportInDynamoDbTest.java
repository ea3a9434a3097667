package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.time.InstantSource;

class MlflowExportInDynamoDbTest extends MlflowExportContract {
  @Override
  Table open() {
    return DynamoDbLocal.shared().newTable(InstantSource.system(), new Meter());
  }
}
