package dynamodbstore.runs.settling;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunId;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.table.Read;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BackgroundSettlerTest {
  private static final int SOON_SECONDS = 20;

  private final TestRuns test = new TestRuns();
  private final Looked table = new Looked();
  private final TestRuns.Services services = test.on(table);

  @Test
  void closeWaitsForTheSettlingUnderWay() throws InterruptedException {
    var id = ended();
    table.watched = RunKeys.snapshot(test.place(id));

    try (var _ = BackgroundSettler.start(services.settling(), services.settler())) {
      assertThat(table.looked.await(SOON_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    // The settling was under way when close was called, and was completed.
    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
  }

  @Test
  void aRunThatFailsToSettleDoesNotBlockOthers() throws InterruptedException {
    var broken = ended();
    table.broken = RunKeys.run(test.place(broken));
    services.settling().offer(test.place(broken));
    var id = ended();
    table.watched = RunKeys.snapshot(test.place(id));

    try (var _ = BackgroundSettler.start(services.settling(), services.settler())) {
      assertThat(table.looked.await(SOON_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
  }

  private RunId ended() {
    var id = test.create();
    var _ = services.runs().update(ALICE, TestRuns.end(id, RunStatus.FINISHED, TestRuns.START));
    return id;
  }

  /** Table that signals the first read of one key, and fails reads of another. */
  private final class Looked extends ForwardingTable {
    private final CountDownLatch looked = new CountDownLatch(1);
    private volatile Key watched = new Key("nothing", "nothing");
    private volatile Key broken = new Key("nothing", "nothing");

    Looked() {
      super(test.memory);
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      if (key.equals(watched)) {
        looked.countDown();
      }
      if (key.equals(broken)) {
        throw new CorruptItem(key, "state", "nonsense");
      }
      return super.get(key, read);
    }
  }
}
