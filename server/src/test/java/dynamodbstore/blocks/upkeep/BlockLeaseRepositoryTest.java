package dynamodbstore.blocks.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockLeaseRepositoryTest {
  private static final ExperimentId EXPERIMENT = new ExperimentId(1);

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final Table table = new MemoryTable(clock, meter);
  private final Environment environment = new Environment(clock, new Random(1));
  private final BlockLeaseRepository first = new BlockLeaseRepository(table, environment);
  private final BlockLeaseRepository second = new BlockLeaseRepository(table, environment);

  @Test
  void leaseThatWasRefusedIsNotAskedForEverySecond() {
    assertThat(first.acquire(EXPERIMENT)).isTrue();
    int writes = 0;
    for (int elapsed = 0; elapsed < 28; elapsed++) {
      var before = meter.total();
      assertThat(second.acquire(EXPERIMENT)).isFalse();
      writes += meter.total().equals(before) ? 0 : 1;
      clock.advance(Duration.ofSeconds(1));
    }

    assertThat(writes).isBetween(3, 4);
  }

  @Test
  void refusedServerHasTheLeaseSoonAfterItExpires() {
    assertThat(first.acquire(EXPERIMENT)).isTrue();
    assertThat(second.acquire(EXPERIMENT)).isFalse();
    clock.advance(Duration.ofSeconds(31));

    assertThat(second.acquire(EXPERIMENT)).isTrue();
    assertThat(first.acquire(EXPERIMENT)).isFalse();
  }

  @Test
  void refusalOfOneExperimentDoesNotConcernAnother() {
    assertThat(first.acquire(EXPERIMENT)).isTrue();
    assertThat(second.acquire(EXPERIMENT)).isFalse();

    assertThat(second.acquire(new ExperimentId(2))).isTrue();
  }
}
