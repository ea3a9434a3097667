package dynamodbstore.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Tag;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.registry.entity.RegistryKeys;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.verification.Findings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Failures within a group commit of versions. */
class VersionMakerTest {
  /** Enough tags to spill, of a request that is short enough for the batch of another thread. */
  private static final Tag[] MANY_SHORT_TAGS = manyShortTags();

  private final TestClock clock = new TestClock();
  private final MemoryTable memory = new MemoryTable(clock, new Meter());
  private final HookedTable hooked = new HookedTable(memory);
  private final TestRegistry registry = new TestRegistry(hooked, clock);

  @Test
  void failedRequestIsNotInTheBatchOfALaterOne() {
    var other = new TestRegistry(memory, clock);
    var _ = other.create("old");
    hooked.beforeTransaction =
        () -> {
          var _ = other.rename("old", "new");
        };
    hooked.beforeDeletion =
        () -> {
          var _ = registry.version("new");
        };

    assertThatThrownBy(() -> registry.version("old", MANY_SHORT_TAGS))
        .isInstanceOf(ApiError.class)
        .hasMessageContaining("not found");

    assertThat(other.get("new").model().lastVersion()).isEqualTo(1);
    assertThat(other.get("new", "1").tags()).isEmpty();
    assertThat(Findings.faults(memory, new RegistryAuditRepository(memory))).isEmpty();
  }

  @Test
  void unknownOutcomeOfABatchIsReportedToAllItsRequests() throws Exception {
    var _ = registry.create("model");
    var follower = new FutureTask<>(() -> registry.version("model", MANY_SHORT_TAGS));
    hooked.beforeReadOfAModel = () -> awaitWaiting(Thread.ofPlatform().start(follower));
    hooked.afterTransaction =
        () -> {
          throw new OutcomeUnknown("lost", new IOException());
        };

    assertThatThrownBy(() -> registry.version("model")).isInstanceOf(OutcomeUnknown.class);
    assertThatThrownBy(follower::get).hasCauseInstanceOf(OutcomeUnknown.class);

    assertThat(registry.get("model").model().lastVersion()).isEqualTo(2);
    assertThat(registry.get("model", "2").tags()).hasSize(MANY_SHORT_TAGS.length);
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private static void doNothing() {}

  private static Tag[] manyShortTags() {
    var digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    return digits
        .codePoints()
        .boxed()
        .flatMap(first -> digits.codePoints().mapToObj(second -> tag(first, second)))
        .toArray(Tag[]::new);
  }

  private static Tag tag(int first, int second) {
    return new Tag(Character.toString(first) + Character.toString(second), "");
  }

  /** Table that runs each of some actions once, at a certain call. */
  private static final class HookedTable extends ForwardingTable {
    private Runnable beforeReadOfAModel = VersionMakerTest::doNothing;
    private Runnable beforeTransaction = VersionMakerTest::doNothing;
    private Runnable afterTransaction = VersionMakerTest::doNothing;
    private Runnable beforeDeletion = VersionMakerTest::doNothing;

    HookedTable(Table table) {
      super(table);
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      if (RegistryKeys.isModel(key)) {
        var action = beforeReadOfAModel;
        beforeReadOfAModel = VersionMakerTest::doNothing;
        action.run();
      }
      return super.get(key, read);
    }

    @Override
    public Outcome transact(List<Write> writes) {
      var before = beforeTransaction;
      beforeTransaction = VersionMakerTest::doNothing;
      before.run();
      var outcome = super.transact(writes);
      var after = afterTransaction;
      afterTransaction = VersionMakerTest::doNothing;
      after.run();
      return outcome;
    }

    @Override
    public List<Outcome> writeAll(List<Write> writes) {
      if (writes.getFirst() instanceof Write.Delete) {
        var action = beforeDeletion;
        beforeDeletion = VersionMakerTest::doNothing;
        action.run();
      }
      return super.writeAll(writes);
    }
  }
}
