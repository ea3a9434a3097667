package dynamodbstore.runs.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunItemsTest {
  private static final ExperimentId EXPERIMENT = new ExperimentId(7);
  private static final Instant START = Instant.ofEpochMilli(5);

  @Test
  void runItemsRoundTrip() {
    assertThat(samples()).allMatch(run -> RunItems.fromItem(RunItems.toItem(run)).equals(run));
  }

  @Test
  void projectionHasAllFieldsOfARun() {
    assertThat(samples())
        .allMatch(
            run ->
                RunItems.fromItem(RunItems.READ.project(RunItems.toItem(run), Index.PRIMARY))
                    .equals(run));
  }

  @Test
  void changesTurnAnyRunIntoAnyOther() {
    for (var before : samples()) {
      for (var after : samples()) {
        var changes = RunItems.changes(before, after);
        if (changes.isEmpty()) {
          assertThat(before).isEqualTo(after);
          continue;
        }
        var write =
            new Write.Update(RunKeys.run(before.location()), changes, Condition.always(), false);
        var changed = write.after(Optional.of(RunItems.toItem(before))).orElseThrow();

        assertThat(changed).isEqualTo(RunItems.toItem(after));
      }
    }
  }

  @Test
  void liveRunHasItsIndexPositions() {
    var item = RunItems.toItem(samples().getFirst());

    var id = RunItems.fromItem(item).location().run();
    assertThat(item.positions().keySet())
        .containsExactlyInAnyOrder(Index.GSI2, Index.LSI1, Index.LSI2, Index.LSI3, Index.LSI4);
    assertThat(sort(item, Index.LSI1)).isEqualTo("R#ACTIVE#LIVE#" + id.key());
    assertThat(sort(item, Index.LSI2)).isEqualTo("R#7ffffffffffffffa#" + id);
    assertThat(sort(item, Index.LSI3)).isEqualTo("R#RUNNING#7ffffffffffffffa#" + id);
    assertThat(sort(item, Index.LSI4)).isEqualTo("R#name\u00007ffffffffffffffa#" + id);
    assertThat(item.position(Index.GSI2).map(Key::partition).orElseThrow()).matches("LIVE#[0-9]+");
  }

  @Test
  void deletedRunIsOnlyInTheIndexOfDeletedRuns() {
    var run = with(samples().getFirst(), new Lifecycle(Optional.of(START), 1, 0));

    var item = RunItems.toItem(run);

    assertThat(item.positions().keySet()).containsExactlyInAnyOrder(Index.GSI2, Index.LSI1);
    assertThat(sort(item, Index.LSI1))
        .isEqualTo("R#DELETED#7ffffffffffffffa#" + run.location().run());
  }

  @Test
  void idWithoutLocationHasAGlobalIndexPosition() {
    var foreign = new RunLocation(EXPERIMENT, new RunId("0123456789abcdef0123456789abcdef"));

    var item = RunItems.toItem(at(samples().getFirst(), foreign));

    assertThat(item.position(Index.GSI1))
        .contains(new Key("RUN#0123456789abcdef0123456789abcdef", "EXP#7"));
  }

  @Test
  void ordinaryRunTakesLessThanAKilobyte() {
    var run = samples().getFirst().withName("n".repeat(64)).withEnd(Instant.now());

    assertThat(ItemSize.of(RunItems.toItem(run))).isLessThan(1024);
  }

  private static String sort(Item item, Index index) {
    return item.position(index).map(Key::sort).orElseThrow();
  }

  /** Runs with the same id that differ in every field. */
  private static List<Run> samples() {
    var id = RunId.create(EXPERIMENT, Instant.ofEpochMilli(1), new Random(1));
    var samples = new ArrayList<Run>();
    for (var status : List.of(RunStatus.RUNNING, RunStatus.KILLED)) {
      for (var end : List.of(Optional.<Instant>empty(), Optional.of(START))) {
        for (var lifecycle : List.of(Lifecycle.NEW, new Lifecycle(Optional.of(START), 3, 1))) {
          for (var state : SettlingState.State.values()) {
            var token = Optional.of(new SettlingToken(START, 7));
            samples.add(
                new Run(
                    new RunLocation(EXPERIMENT, id),
                    end.isPresent() ? "other" : "name",
                    end.isEmpty(),
                    "user",
                    status,
                    START,
                    end,
                    lifecycle,
                    new SettlingState(
                        state,
                        token.filter(_ -> state == SettlingState.State.SETTLING),
                        2,
                        Optional.of(START).filter(_ -> state != SettlingState.State.SETTLED),
                        state == SettlingState.State.SETTLED
                            ? Set.of(TextField.RUN_NAME, TextField.TAG_VALUE)
                            : Set.of())));
          }
        }
      }
    }
    return samples;
  }

  private static Run with(Run run, Lifecycle lifecycle) {
    return new Run(
        run.location(),
        run.name(),
        run.nameTagged(),
        run.user(),
        run.status(),
        run.start(),
        run.end(),
        lifecycle,
        run.settlingState());
  }

  private static Run at(Run run, RunLocation location) {
    return new Run(
        location,
        run.name(),
        run.nameTagged(),
        run.user(),
        run.status(),
        run.start(),
        run.end(),
        run.lifecycle(),
        run.settlingState());
  }
}
