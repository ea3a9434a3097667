package dynamodbstore.stress;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import java.nio.file.Path;
import java.time.InstantSource;

/** The production adapters of the table. */
enum AdapterUnderTest {
  FOLDER {
    @Override
    Table open(Path folder, Meter meter) {
      return EmbeddedTable.open(
          folder.resolve("table"), EmbeddedOptions.defaults(), InstantSource.system(), meter);
    }
  },
  DYNAMODB {
    @Override
    Table open(Path folder, Meter meter) {
      return DynamoDbLocal.shared().newTable(InstantSource.system(), meter);
    }
  };

  /** Opens the table: an existing one in a folder, a new one in DynamoDB. */
  abstract Table open(Path folder, Meter meter);
}
