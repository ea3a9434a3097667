package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.nio.file.Path;
import java.time.InstantSource;

class MlflowExportInDynamoDbTest extends MlflowExportContract {
  @Override
  Table open(Path data) {
    return DynamoDbLocal.shared().newTable(InstantSource.system(), new Meter());
  }
}
