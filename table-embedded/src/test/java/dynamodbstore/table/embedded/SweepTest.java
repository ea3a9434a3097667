package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
  @TempDir Path folder;

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();

  @Test
  void sweepDeletesAllRowsOfExpiredItemsAtNoCost() {
    try (var table = open()) {
      var writes =
          IntStream.range(0, 2_500)
              .<Write>mapToObj(at -> Write.put(expiring("a" + at, 10)))
              .toList();
      var _ = table.writeAll(writes);
      var _ = table.write(Write.put(expiring("later", 30)));
      var _ = table.write(Write.put(Samples.item("lasting")));
      clock.advance(Duration.ofSeconds(10));
      var spent = meter.total();

      table.sweep();

      assertThat(meter.total()).isEqualTo(spent);
    }
    assertThat(RawRows.of(folder)).hasSize(4 + 1);
    RawRows.checkIndexes(folder);
  }

  @Test
  void sweepKeepsAnItemWhoseExpiryWasExtended() {
    try (var table = open()) {
      var _ = table.write(Write.put(expiring("a", 10)));
      var renewal = Change.expire(clock.in(Duration.ofSeconds(20)));
      var _ = table.write(Write.update(Samples.key("a"), Condition.present(), renewal));
      clock.advance(Duration.ofSeconds(10));

      table.sweep();

      assertThat(table.get(Samples.key("a"), Read.STRONG)).isPresent();
    }
    RawRows.checkIndexes(folder);
  }

  @Test
  void sweepNeverDeletesAConcurrentlyWrittenItem() throws InterruptedException {
    try (var table = open()) {
      for (int round = 0; round < 200; round++) {
        var _ = table.write(Write.put(expiring("a", 1)));
        clock.advance(Duration.ofSeconds(1));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
          threads.execute(table::sweep);
          threads.execute(
              () -> assertThat(table.write(Write.create(expiring("a", 9))).isWritten()).isTrue());
        }

        assertThat(table.get(Samples.key("a"), Read.STRONG)).isPresent();
        var _ = table.write(Write.delete(Samples.key("a")));
      }
    }
    assertThat(RawRows.of(folder)).isEmpty();
  }

  private EmbeddedTable open() {
    return EmbeddedTable.open(
        folder, EmbeddedOptions.defaults().withDurability(Durability.OS), clock, meter);
  }

  private Item expiring(String sort, int seconds) {
    return Item.at(Samples.key(sort))
        .inIndex(Index.GSI1, new Key("g", sort))
        .inIndex(Index.LSI1, "l")
        .expiring(clock.in(Duration.ofSeconds(seconds)))
        .build();
  }
}
