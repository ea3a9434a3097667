package dynamodbstore;

import dynamodbstore.table.Table;

class ArchiveOfMemoryTest extends ArchiveContract {
  @Override
  Table open() {
    return memory();
  }
}
