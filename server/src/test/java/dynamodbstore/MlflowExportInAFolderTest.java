package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import java.nio.file.Path;
import java.time.InstantSource;

class MlflowExportInAFolderTest extends MlflowExportContract {
  @Override
  Table open(Path data) {
    return EmbeddedTable.open(
        data.resolve("table"), EmbeddedOptions.defaults(), InstantSource.system(), new Meter());
  }
}
