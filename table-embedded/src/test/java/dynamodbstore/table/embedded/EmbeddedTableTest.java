package dynamodbstore.table.embedded;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.testkit.contract.TableContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedTableTest extends TableContract {
  @TempDir Path folder;

  @Override
  protected Table open(InstantSource clock, Meter meter) {
    try {
      var fresh = Files.createTempDirectory(folder, "table");
      return EmbeddedTable.open(
          fresh, EmbeddedOptions.defaults().withDurability(Durability.OS), clock, meter);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
