package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.nio.file.Path;
import java.time.InstantSource;

class TableAuditInDynamoDbTest extends TableAuditContract {
  @Override
  Table open(Path folder) {
    var dynamo = DynamoDbLocal.shared();
    return dynamo.newTable(dynamo.newName(), InstantSource.system(), new Meter());
  }
}
