package dynamodbstore.table.dynamodb.local;

import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.dynamodb.CreateOptions;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import dynamodbstore.table.dynamodb.DynamoTable;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A new table in DynamoDB Local, gone when it is closed. */
final class TemporaryTable implements Table {
  private final DynamoDbLocal local;
  private final String name;
  private final DynamoTable table;

  TemporaryTable(DynamoDbLocal local, String name, InstantSource clock, Meter meter) {
    this.local = local;
    this.name = name;
    var address = DynamoAddress.parse(local.address(name));
    try (var admin = DynamoAdmin.connect(address)) {
      admin.create(new CreateOptions(false, false));
    }
    this.table = DynamoTable.open(address, clock, meter);
  }

  @Override
  public Optional<Item> get(Key key, Read read) {
    return table.get(key, read);
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    return table.getAll(keys, read);
  }

  @Override
  public Page query(Query query) {
    return table.query(query);
  }

  @Override
  public List<Page> queryAll(List<Query> queries) {
    return table.queryAll(queries);
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    return table.scan(after, read);
  }

  @Override
  public long estimate(Query query) {
    return table.estimate(query);
  }

  @Override
  public Outcome write(Write write) {
    return table.write(write);
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    return table.writeAll(writes);
  }

  @Override
  public Outcome transact(List<Write> writes) {
    return table.transact(writes);
  }

  @Override
  public void close() {
    table.close();
    local.drop(name);
  }
}
