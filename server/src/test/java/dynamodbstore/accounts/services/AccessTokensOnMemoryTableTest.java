package dynamodbstore.accounts.services;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;

class AccessTokensOnMemoryTableTest extends AccessTokensContract {
  @Override
  Table open(TestClock time) {
    return new MemoryTable(time, new Meter());
  }
}
