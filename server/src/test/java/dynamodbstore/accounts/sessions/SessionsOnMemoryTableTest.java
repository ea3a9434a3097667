package dynamodbstore.accounts.sessions;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;

class SessionsOnMemoryTableTest extends SessionsContract {
  @Override
  Table open(TestClock time) {
    return new MemoryTable(time, new Meter());
  }
}
