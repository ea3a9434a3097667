package dynamodbstore;

import dynamodbstore.config.StoreUri;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoTable;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;

class DynamoDbRepairTest extends TableRepairContract {
  private final DynamoDbLocal dynamo = DynamoDbLocal.shared();
  private final String name = dynamo.newName();
  private final Table created = dynamo.newTable(name, InstantSource.system(), new Meter());

  @AfterEach
  void drop() {
    created.close();
  }

  @Override
  StoreUri store() {
    return new StoreUri.DynamoDb(dynamo.address(name));
  }

  @Override
  Table open() {
    return DynamoTable.open(
        DynamoAddress.parse(dynamo.address(name)), InstantSource.system(), new Meter());
  }
}
