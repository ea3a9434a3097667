package dynamodbstore.accounts.sessions;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.testkit.TestClock;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SessionsOnEmbeddedTableTest extends SessionsContract {
  @TempDir private Path folder;

  @Override
  Table open(TestClock time) {
    return EmbeddedTable.open(
        folder.resolve("table"), EmbeddedOptions.defaults(), time, new Meter());
  }
}
