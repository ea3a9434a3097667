package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class MlflowExportInAFolderTest extends MlflowExportContract {
  @TempDir private Path data;

  @Override
  Table open() {
    return EmbeddedTable.open(
        data.resolve("table"), EmbeddedOptions.defaults(), InstantSource.system(), new Meter());
  }
}
