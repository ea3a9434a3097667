package dynamodbstore.metrics;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.testkit.TestClock;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class ExpiredHistoryInAFolderTest extends ExpiredHistoryContract {
  @TempDir private Path folder;

  @Override
  Table open() {
    return EmbeddedTable.open(
        folder.resolve("table"), EmbeddedOptions.defaults(), new TestClock(), new Meter());
  }
}
