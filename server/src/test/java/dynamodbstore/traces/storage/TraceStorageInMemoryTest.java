package dynamodbstore.traces.storage;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;

class TraceStorageInMemoryTest extends TraceStorageContract {
  @Override
  Table open(TestClock time) {
    return new MemoryTable(time, new Meter());
  }
}
