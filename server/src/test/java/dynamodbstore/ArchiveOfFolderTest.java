package dynamodbstore;

import dynamodbstore.table.Table;

class ArchiveOfFolderTest extends ArchiveContract {
  @Override
  Table open() {
    return embedded(folder.resolve("source"));
  }
}
