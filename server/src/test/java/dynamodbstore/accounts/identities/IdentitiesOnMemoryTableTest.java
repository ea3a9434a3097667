package dynamodbstore.accounts.identities;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;

class IdentitiesOnMemoryTableTest extends IdentitiesContract {
  @Override
  Table open(TestClock time) {
    return new MemoryTable(time, new Meter());
  }
}
