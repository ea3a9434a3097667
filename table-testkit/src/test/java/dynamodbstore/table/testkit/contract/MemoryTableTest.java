package dynamodbstore.table.testkit.contract;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.time.InstantSource;

class MemoryTableTest extends TableContract {
  @Override
  protected Table open(InstantSource clock, Meter meter) {
    return new MemoryTable(clock, meter);
  }
}
