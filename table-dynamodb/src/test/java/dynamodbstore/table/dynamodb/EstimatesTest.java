package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Counts across page boundaries and without expired items. */
class EstimatesTest {
  private final TestClock clock = new TestClock();
  private final Table table = DynamoDbLocal.shared().newTable(clock, new Meter());

  @AfterEach
  void close() {
    table.close();
  }

  private static Query query(int limit) {
    return Query.of(Index.PRIMARY, "partition").limit(limit);
  }

  @Test
  void countContinuesAfterAPageThatEndsAtOneMegabyte() {
    var writes = new ArrayList<Write>();
    for (int n = 0; n < 8; n++) {
      writes.add(Write.put(item(n).with("bytes", new byte[300_000]).build()));
    }
    var _ = table.writeAll(writes);

    assertThat(table.estimate(query(100))).isEqualTo(8);
    assertThat(table.estimate(query(6))).isEqualTo(6);
  }

  @Test
  void countSkipsExpiredItemsWithoutStoppingAtThem() {
    var writes = new ArrayList<Write>();
    for (int n = 0; n < 10; n++) {
      writes.add(Write.put(item(n).expiring(clock.in(Duration.ofHours(n < 5 ? 1 : 9))).build()));
    }
    var _ = table.writeAll(writes);
    clock.advance(Duration.ofHours(1));

    assertThat(table.estimate(query(100))).isEqualTo(5);
    assertThat(table.estimate(query(7))).isEqualTo(5);
    assertThat(table.estimate(query(3))).isEqualTo(3);
    assertThat(table.estimate(Query.of(Index.LSI1, "partition").limit(7))).isEqualTo(5);
  }

  private static Item.Builder item(int n) {
    return Item.at(new Key("partition", "n" + n)).inIndex(Index.LSI1, "n" + n);
  }
}
