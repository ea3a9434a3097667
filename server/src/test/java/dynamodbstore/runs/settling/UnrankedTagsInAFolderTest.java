package dynamodbstore.runs.settling;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.testkit.TestClock;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class UnrankedTagsInAFolderTest extends UnrankedTagsContract {
  @TempDir private Path folder;

  @Override
  Table open(TestClock clock) {
    return EmbeddedTable.open(
        folder.resolve("table"), EmbeddedOptions.defaults(), clock, new Meter());
  }
}
