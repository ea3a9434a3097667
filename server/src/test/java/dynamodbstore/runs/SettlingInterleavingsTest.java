package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Writers, settlers, readers and crashes, interleaved at every operation of the table. Whoever
 * reads sees all that was acknowledged before, and once all have come to an end, what settlers left
 * is exactly what follows from the children.
 */
class SettlingInterleavingsTest {
  private static final int SCHEDULES = 400;
  private static final int INTERRUPTIONS = 5;

  /** All ways in which they interrupt each other a few times. */
  @Test
  void oneWriterAndOneSettlerInEveryOrder() {
    var choices = new ArrayList<Integer>();
    int schedules = 0;
    do {
      var scene = new Scene();
      scene.writeOnce();
      var _ = scene.settle(1);
      scene.playEveryTurn(choices);
      scene.assertSound();
      schedules++;
    } while (advance(choices));
    assertThat(schedules).isGreaterThan(500);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void manyAtOnceInRandomOrders(long seed) {
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      var random = new Random(seed * SCHEDULES + schedule);
      var scene = new Scene();
      scene.write(3);
      scene.log(3);
      var _ = scene.settle(2);
      var _ = scene.settle(2);
      scene.read(3);
      scene.search(2);
      if (random.nextBoolean()) {
        scene.change();
      }
      try {
        scene.play(random);
        scene.assertSound();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("Schedule " + schedule + " of seed " + seed, e);
      }
    }
  }

  /**
   * One that is overtaken wherever he was, goes on for a while and then dies. He has noticed in
   * time, unless a single call took as long as his lease: then rows may be left, and nothing else.
   */
  @Test
  void aSlowSettlerIsOvertakenWhereverHeIs() {
    boolean isSlowToTheEnd = true;
    for (int before = 1; isSlowToTheEnd; before++) {
      isSlowToTheEnd = false;
      boolean hasMore = true;
      for (int after = 0; hasMore; after++) {
        var scene = new Scene();
        scene.settleWithStaleRows();
        var slow = scene.settle(1);
        isSlowToTheEnd |= scene.step(slow, before);
        boolean isSlowCall = scene.turns.isAnyWithinACall();
        scene.overtake();
        hasMore = scene.step(slow, after);
        if (hasMore) {
          slow.crash();
        }
        if (isSlowCall) {
          assertThat(new SettledRuns(scene.test.memory).faults())
              .allMatch(fault -> fault.contains("belongs to nothing"));
        } else {
          scene.assertSound();
        }
      }
    }
  }

  /** The last turn in which there was a choice that was not tried yet takes the next one. */
  private static boolean advance(List<Integer> choices) {
    while (!choices.isEmpty() && choices.getLast() == 0) {
      choices.removeLast();
    }
    if (choices.isEmpty()) {
      return false;
    }
    choices.set(choices.size() - 1, choices.getLast() - 1);
    return true;
  }

  /** A run that is due, and whoever is about to work on it. */
  private static final class Scene {
    private final TestRuns test = new TestRuns();
    private final RunId id = test.create(new Tag("fixed", "1"));
    private final Turns turns = new Turns(test.memory);
    private int taggedUpTo;
    private int loggedUpTo;

    Scene() {
      test.setTag(id, "n", "0");
      test.clock.advance(Duration.ofMinutes(30));
    }

    void writeOnce() {
      var _ =
          turns.add(
              table -> {
                var log = test.on(table).log();
                return () -> {
                  tag(log, 1);
                  taggedUpTo = 1;
                };
              });
    }

    /** Values come and go, so that a row may be put, become stale and be put again. */
    void write(int times) {
      var _ =
          turns.add(
              table -> {
                var log = test.on(table).log();
                return () -> {
                  for (int n = 1; n <= times; n++) {
                    int number = n;
                    var parity = new Tag("odd", Boolean.toString(n % 2 == 1));
                    boolean done =
                        isDone(() -> log.setTag(ALICE, new RunLogRequests.SetTag(id, parity)))
                            && isDone(() -> tag(log, number));
                    taggedUpTo = done ? n : taggedUpTo;
                  }
                };
              });
    }

    private void tag(RunLogService log, int number) {
      var tag = new Tag("n", Integer.toString(number));
      log.setTag(ALICE, new RunLogRequests.SetTag(id, tag));
    }

    void log(int times) {
      var _ =
          turns.add(
              table -> {
                var log = test.on(table).log();
                return () -> {
                  for (int n = 1; n <= times; n++) {
                    var point = new MetricEntry("loss", n % 2, n, n, Optional.empty());
                    boolean done =
                        isDone(() -> log.logMetric(ALICE, new RunLogRequests.LogMetric(id, point)));
                    loggedUpTo = done ? n : loggedUpTo;
                  }
                };
              });
    }

    /** Settled once by a value, and written to since: the next settling has a row to delete. */
    void settleWithStaleRows() {
      test.setTag(id, "odd", "true");
      sweep();
      test.setTag(id, "odd", "false");
      test.clock.advance(Duration.ofDays(2));
    }

    /** Somebody writes what was there before, and somebody else settles the run. */
    void overtake() {
      test.setTag(id, "odd", "true");
      sweep();
    }

    /** Whether he is not through after so many steps. */
    boolean step(Turns.Actor actor, int steps) {
      for (int step = 0; step < steps && turns.open().contains(actor); step++) {
        actor.step();
      }
      return turns.open().contains(actor);
    }

    Turns.Actor settle(int times) {
      return turns.add(
          table -> {
            var settler = test.on(table).settler();
            return () -> {
              for (int n = 0; n < times; n++) {
                boolean _ = settler.settle(test.place(id));
              }
            };
          });
    }

    void change() {
      var _ =
          turns.add(
              table -> {
                var runs = test.on(table).runs();
                return () -> {
                  var _ = runs.update(ALICE, TestRuns.end(id, RunStatus.FINISHED, TestRuns.START));
                  runs.delete(ALICE, id);
                  runs.restore(ALICE, id);
                  var _ = runs.update(ALICE, TestRuns.rename(id, "renamed"));
                };
              });
    }

    void read(int times) {
      var _ =
          turns.add(
              table -> {
                var runs = test.on(table).runs();
                return () -> {
                  for (int n = 0; n < times; n++) {
                    int tagged = taggedUpTo;
                    int logged = loggedUpTo;
                    assertShows(runs.get(ALICE, id), tagged, logged);
                  }
                };
              });
    }

    void search(int times) {
      var _ =
          turns.add(
              table -> {
                var search = test.on(table).search();
                return () -> {
                  for (int n = 0; n < times; n++) {
                    int tagged = taggedUpTo;
                    int logged = loggedUpTo;
                    search
                        .search(ALICE, request())
                        .runs()
                        .forEachRemaining(run -> assertShows(run.details(), tagged, logged));
                  }
                };
              });
    }

    private RunRequests.Search request() {
      return new RunRequests.Search(
          List.of(test.experiment.toString()),
          "tags.fixed = '1'",
          ViewType.ACTIVE_ONLY,
          10,
          List.of(),
          "");
    }

    /** The choices say in which turns somebody is interrupted: 1 means that he is. */
    void playEveryTurn(List<Integer> choices) {
      int turn = 0;
      int interruptions = 0;
      for (var open = turns.open(); !open.isEmpty(); open = turns.open()) {
        if (turn == choices.size()) {
          choices.add(open.size() > 1 && interruptions < INTERRUPTIONS ? 1 : 0);
        }
        interruptions += choices.get(turn);
        open.get(interruptions % open.size()).step();
        turn++;
      }
    }

    /** Time passes and somebody dies at random, but no call takes as long as a settler's lease. */
    void play(Random random) {
      int crashes = random.nextInt(3);
      for (var open = turns.open(); !open.isEmpty(); open = turns.open()) {
        int event = random.nextInt(60);
        if (event == 0 && crashes > 0) {
          crashes--;
          open.get(random.nextInt(open.size())).crash();
        } else if (event < 3 && !turns.isAnyWithinACall()) {
          test.clock.advance(Duration.ofMinutes(1 + random.nextInt(60)));
        } else {
          // Some turns in a row, so that there are long stretches of one among all the others.
          var actor = open.get(random.nextInt(open.size()));
          for (int steps = 1 + random.nextInt(6);
              steps > 0 && turns.open().contains(actor);
              steps--) {
            actor.step();
          }
        }
      }
    }

    /** With a last settling that nobody disturbs: what a dead one left is gone after it. */
    void assertSound() {
      sweep();
      assertShows(test.get(id), taggedUpTo, loggedUpTo);
      assertThat(new SettledRuns(test.memory).faults()).isEmpty();
      if (!test.get(id).info().isActive()) {
        test.services.runs().restore(ALICE, id);
      }
      test.setTag(id, "last", "");
      sweep();

      var run = test.get(id);
      assertThat(run.data()).isInstanceOf(PackedData.class);
      assertThat(run.info().run().liveness().isSettled()).isTrue();
      assertThat(new SettledRuns(test.memory).faults()).isEmpty();
      assertThat(rows()).isEqualTo(RankRows.of(run.info().run(), run.data()));
    }

    private void sweep() {
      test.clock.advance(Duration.ofDays(2));
      test.services.sweep().sweep();
    }

    private Set<Key> rows() {
      var query =
          Query.of(Index.PRIMARY, RunKeys.partition(test.experiment)).in(SortRange.prefix("RANK#"));
      return Pages.stream(test.memory, query).map(Item::key).collect(Collectors.toSet());
    }

    private static void assertShows(RunDetails run, int tagged, int logged) {
      var tag = run.tags().stream().filter(one -> one.key().equals("n")).findFirst().orElseThrow();
      assertThat(Integer.parseInt(tag.value())).isGreaterThanOrEqualTo(tagged);
      if (logged > 0) {
        assertThat(run.metrics().getFirst().latest().step()).isGreaterThanOrEqualTo(logged);
      }
    }

    /** A run that is deleted at the moment is not written to. */
    private static boolean isDone(Runnable write) {
      try {
        write.run();
        return true;
      } catch (ApiError deleted) {
        return false;
      }
    }
  }
}
