package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;

class MlflowExportInMemoryTest extends MlflowExportContract {
  @Override
  Table open(Path data) {
    return new MemoryTable(InstantSource.system(), new Meter());
  }
}
