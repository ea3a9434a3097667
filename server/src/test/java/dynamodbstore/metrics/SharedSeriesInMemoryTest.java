package dynamodbstore.metrics;

import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;

class SharedSeriesInMemoryTest extends SharedSeriesContract {
  SharedSeriesInMemoryTest() {
    super(new MemoryTable(new TestClock(), new Meter()), 100);
  }
}
