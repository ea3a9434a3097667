package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;

/** Fixture for fault injection: one table, accessed directly and through the faulty proxy. */
abstract class FaultInjectionTest {
  private static final DynamoDbLocal LOCAL = DynamoDbLocal.shared();

  final FakeTime time = new FakeTime();
  final Meter meter = new Meter();
  final FaultInjectingProxy endpoint = new FaultInjectingProxy(LOCAL.port());
  final String name = LOCAL.newName();

  /** Direct access, as another server would have it. */
  final Table reliable = LOCAL.newTable(name, InstantSource.system(), new Meter());

  final DynamoTable table =
      DynamoTable.open(endpoint.address(name), InstantSource.system(), meter, time.patience());

  @AfterEach
  void close() {
    table.close();
    endpoint.close();
    reliable.close();
  }

  static Key key(String sort) {
    return new Key("partition", sort);
  }

  static Item item(String sort) {
    return Item.at(key(sort)).with("name", sort).build();
  }
}
