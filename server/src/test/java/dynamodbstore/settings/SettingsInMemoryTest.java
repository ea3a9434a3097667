package dynamodbstore.settings;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.time.InstantSource;

class SettingsInMemoryTest extends SettingRepositoryContract {
  @Override
  Table open() {
    return new MemoryTable(InstantSource.system(), new Meter());
  }
}
