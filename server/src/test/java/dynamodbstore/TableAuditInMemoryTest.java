package dynamodbstore;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;

class TableAuditInMemoryTest extends TableAuditContract {
  @Override
  Table open(Path folder) {
    return new MemoryTable(InstantSource.system(), new Meter());
  }
}
