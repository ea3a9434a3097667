package dynamodbstore.registry;

import static dynamodbstore.registry.TestRegistry.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Tag;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.LaggingTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Read-your-writes of searches while global indexes lag: a server finds its own changes at once.
 */
class RegistryReadYourWritesTest {
  private final TestClock clock = new TestClock();
  private final LaggingTable table = new LaggingTable(new MemoryTable(clock, new Meter()), clock);
  private final TestRegistry registry = new TestRegistry(table, clock);

  @Test
  void searchFindsRecentChangesExactlyOnceWhileIndexesLag() {
    registry.backFill();
    var _ = registry.create("early bird");
    var _ = registry.version("early bird", "s3://b/1", "run");
    var _ = registry.create("gone");
    table.catchUp();
    clock.advance(Duration.ofMinutes(1));
    var _ = registry.create("late riser");
    clock.advance(Duration.ofMillis(1));
    var _ = registry.version("late riser", "s3://b/1", "run", new Tag("k", "v"));
    clock.advance(Duration.ofMillis(1));
    var _ = registry.rename("early bird", "earlier bird");
    registry.models.delete(ALICE, "gone");

    for (int behind = 0; behind < 2; behind++) {
      assertThat(registry.findModels("", 1)).containsExactly("earlier bird", "late riser");
      assertThat(registry.findModels("", 10, "timestamp DESC"))
          .containsExactly("earlier bird", "late riser");
      assertThat(registry.findModels("name LIKE '%ate ri%'", 10)).containsExactly("late riser");
      assertThat(registry.findVersions("", 1)).containsExactly("earlier bird/1", "late riser/1");
      assertThat(registry.findVersions("run_id = 'run'", 10))
          .containsExactly("earlier bird/1", "late riser/1");
      assertThat(registry.findVersions("source_path = 's3://b/1'", 10)).hasSize(2);
      assertThat(registry.findVersions("tags.k = 'v'", 10)).containsExactly("late riser/1");
      table.catchUp();
    }
  }
}
