package dynamodbstore.underfire;

import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.embedded.EmbeddedOptions;
import dynamodbstore.table.embedded.EmbeddedTable;
import java.nio.file.Path;
import java.time.InstantSource;

/** The kinds of table that a server is run on by people, and therefore here. */
enum Store {
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

  /** One in a folder is the one that was there before; one in DynamoDB is new. */
  abstract Table open(Path folder, Meter meter);
}
