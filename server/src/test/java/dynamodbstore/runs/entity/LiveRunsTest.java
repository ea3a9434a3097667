package dynamodbstore.runs.entity;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunId;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LiveRunsTest {
  private final TestRuns test = new TestRuns();
  private final RunWriter writer = new RunWriter(test.services.repository(), test.clock);
  private final RunId id = test.create();

  @Test
  void newRunIsLiveAndDueAfterItsIdleTime() {
    assertThat(liveness().isLive()).isTrue();
    assertThat(liveness().until()).contains(test.clock.in(Duration.ofMinutes(10)));
  }

  @Test
  void writesRenewTheRunAtMostOnceAMinute() {
    var first = liveness().until();
    test.clock.advance(Duration.ofSeconds(59));
    test.setTag(id, "k", "1");
    assertThat(liveness().until()).isEqualTo(first);

    test.clock.advance(Duration.ofSeconds(1));
    test.setTag(id, "k", "2");
    var moved = liveness().until().orElseThrow();
    assertThat(moved).isEqualTo(test.clock.in(Duration.ofMinutes(10)));
    assertThat(item().position(Index.GSI2))
        .contains(RunKeys.live(test.place(id), moved.toEpochMilli()));

    test.setTag(id, "k", "3");
    assertThat(liveness().until()).contains(moved);
  }

  @Test
  void settledRunIsMadeLiveBeforeAWrite() {
    settle();

    writer.write(writer.active(ALICE, id), () -> assertThat(liveness().isLive()).isTrue());

    assertThat(item().position(Index.LSI1).map(Key::sort)).contains("R#ACTIVE#LIVE#" + id.key());
    assertThat(item().position(Index.GSI2)).isPresent();
  }

  @Test
  void runThatSettlesDuringAWriteIsLiveAgainAfterwards() {
    writer.write(writer.active(ALICE, id), this::settle);

    assertThat(liveness().isLive()).isTrue();
    assertThat(item().position(Index.LSI1).map(Key::sort)).contains("R#ACTIVE#LIVE#" + id.key());
  }

  @Test
  void writeCancelsASettlingUnderWay() {
    writer.write(writer.active(ALICE, id), this::beginSettling);

    assertThat(liveness().isLive()).isTrue();
    assertThat(liveness().token()).isEmpty();
  }

  @Test
  void runDeletedAndSettledDuringAWriteStaysDeleted() {
    writer.write(
        writer.active(ALICE, id),
        () -> {
          test.services.runs().delete(ALICE, id);
          settle();
        });

    assertThat(test.get(id).info().isActive()).isFalse();
    assertThat(liveness().isLive()).isTrue();
    assertThat(item().position(Index.LSI1).map(Key::sort).orElseThrow()).startsWith("R#DELETED#");
  }

  @Test
  void onlyOneOfManyConcurrentWritersMakesAnIdleRunLive() {
    var idle = writer.active(ALICE, id);
    test.clock.advance(Duration.ofMinutes(5));
    var overtaken =
        new ForwardingTable(test.memory) {
          @Override
          public Outcome write(Write write) {
            test.clock.advance(Duration.ofMillis(1));
            var run = test.services.repository().find(test.place(id)).orElseThrow();
            assertThat(test.services.repository().change(run, run.live(test.clock.instant())))
                .isEqualTo(Outcome.written());
            return super.write(write);
          }
        };
    var made = new AtomicBoolean();

    new RunWriter(new RunRepository(overtaken), test.clock).write(idle, () -> made.set(true));

    assertThat(made).isTrue();
    assertThat(liveness().isLive()).isTrue();
  }

  @Test
  void updatesOfTheRunCancelSettlingAndKeepItsState() {
    beginSettling();

    test.services.runs().delete(ALICE, id);

    assertThat(liveness().state()).isEqualTo(SettlingState.State.SETTLING);
    assertThat(liveness().token()).isEmpty();
  }

  @Test
  void idleTimeDoublesWithEachGeneration() {
    assertThat(settled(3).renewed(test.clock.instant(), false).until())
        .contains(test.clock.in(Duration.ofMinutes(80)));
    assertThat(settled(3).renewed(test.clock.instant(), true).until())
        .contains(test.clock.in(Duration.ofMinutes(8)));
    assertThat(settled(99).renewed(test.clock.instant(), false).until())
        .contains(test.clock.in(Duration.ofDays(1)));
    assertThat(settled(99).renewed(test.clock.instant(), true).until())
        .contains(test.clock.in(Duration.ofDays(1)));
  }

  private static SettlingState settled(long generation) {
    return new SettlingState(
        SettlingState.State.SETTLED, Optional.empty(), generation, Optional.empty(), Set.of());
  }

  private void beginSettling() {
    var token = new SettlingToken(test.clock.instant(), 1);
    write(Change.set("state", "SETTLING"), Change.set("token", token.text()));
  }

  /** The changes of a settler to the run item. */
  private void settle() {
    var changes = new ArrayList<Change>();
    changes.add(Change.set("state", "SETTLED"));
    changes.add(Change.remove("until"));
    changes.add(Change.leaveIndex(Index.GSI2));
    if (!run().lifecycle().isDeleted()) {
      var active = RunKeys.active(test.place(id), true);
      changes.add(Change.move(Index.LSI1, new Key(RunKeys.partition(test.experiment), active)));
    }
    write(changes.toArray(Change[]::new));
  }

  private void write(Change... changes) {
    var update = Write.update(RunKeys.run(test.place(id)), Condition.present(), changes);
    assertThat(test.memory.write(update)).isInstanceOf(Outcome.Written.class);
  }

  private SettlingState liveness() {
    return run().settlingState();
  }

  private Run run() {
    return RunItems.fromItem(item());
  }

  private Item item() {
    return test.memory.get(RunKeys.run(test.place(id)), Read.STRONG).orElseThrow();
  }
}
