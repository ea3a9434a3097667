package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import java.nio.file.Path;
import java.time.InstantSource;

class TableAuditInAFolderTest extends TableAuditContract {
  @Override
  Table open(Path folder) {
    return EmbeddedTable.open(
        folder, EmbeddedOptions.defaults(), InstantSource.system(), new Meter());
  }
}
