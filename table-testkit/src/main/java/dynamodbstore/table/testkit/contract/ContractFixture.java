package dynamodbstore.table.testkit.contract;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.TestClock;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Fixture of all contract topics: a new table, its clock and its meter. */
abstract class ContractFixture {
  /** Factory of the table under test. */
  interface Opener {
    Table open(InstantSource clock, Meter meter);
  }

  private final Opener opener;
  final TestClock clock = new TestClock();
  final Meter meter = new Meter();
  Table table;

  @SuppressWarnings("NullAway.Init") // JUnit opens the table before each test.
  ContractFixture(Opener opener) {
    this.opener = opener;
  }

  @BeforeEach
  void openTable() {
    table = opener.open(clock, meter);
  }

  @AfterEach
  void closeTable() {
    table.close();
  }

  void put(Item... items) {
    for (var item : items) {
      var _ = table.write(Write.put(item));
    }
  }

  /** All items of a query, over all its pages. */
  List<Item> walk(Query query) {
    return Pages.stream(table, query).toList();
  }

  List<String> sorts(Query query) {
    return walk(query).stream().map(item -> item.key().sort()).toList();
  }

  /** The units that some work consumes, by the table's meter. */
  Cost costOf(Supplier<?> work) {
    var before = meter.total();
    var _ = work.get();
    var after = meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }

  static Key key(String sort) {
    return new Key("partition", sort);
  }

  static Item item(String sort) {
    return Item.at(key(sort)).with("name", sort).build();
  }
}
