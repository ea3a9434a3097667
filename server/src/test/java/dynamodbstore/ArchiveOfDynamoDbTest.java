package dynamodbstore;

import dynamodbstore.table.Table;

class ArchiveOfDynamoDbTest extends ArchiveContract {
  @Override
  Table open() {
    return dynamoDb();
  }
}
