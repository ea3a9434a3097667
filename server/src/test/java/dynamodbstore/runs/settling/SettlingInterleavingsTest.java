package dynamodbstore.runs.settling;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.concurrency.StepScheduler;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TagRanking;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.RunLogService;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.data.IndexedFields;
import dynamodbstore.runs.data.RankKeys;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.data.SettledRunRows;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.search.PlannedSearch;
import dynamodbstore.runs.search.RunIndexRange;
import dynamodbstore.runs.search.RunPlan;
import dynamodbstore.runs.search.RunSearchRepository;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Writers, settlers, readers and crashes, interleaved at every operation of the table. Each reader
 * sees all writes that were acknowledged before, and once all actors have ended, the snapshot and
 * the rows are exactly those that follow from the child items.
 */
class SettlingInterleavingsTest {
  private static final int SCHEDULES = 400;
  private static final int INTERRUPTIONS = 5;

  /** All interleavings with a few context switches. */
  @Test
  void writerAndSettlerAreCorrectInEveryInterleaving() {
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
  @CsvSource({"1,false", "2,false", "3,true"})
  void manyActorsAreCorrectInRandomInterleavings(long seed, boolean withTexts) {
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      var random = new Random(seed * SCHEDULES + schedule);
      var scene = new Scene(withTexts);
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

  /** All names have the trigram of the search, so the run must be found at every step. */
  @Test
  void runIsFoundByFullTextAtEveryStepOfARename() {
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      var scene = new Scene(true);
      if (schedule % 2 == 0) {
        scene.sweep();
      }
      scene.rename("other name", "named", "renamed");
      var _ = scene.settle(3);
      var _ = scene.settle(2);
      scene.backFill();
      scene.lookUp(4);
      try {
        scene.play(new Random(schedule));
        scene.assertSound();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("Schedule " + schedule, e);
      }
    }
  }

  /**
   * A settler that is overtaken at any step, continues for some steps and then crashes. It notices
   * in time that its lease is lost, unless a single call took as long as the lease: then rows may
   * remain that no snapshot names, but nothing else is wrong.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void settlerOvertakenAtAnyStepLeavesAConsistentState(boolean withTexts) {
    boolean isSlowToTheEnd = true;
    for (int before = 1; isSlowToTheEnd; before++) {
      isSlowToTheEnd = false;
      boolean hasMore = true;
      for (int after = 0; hasMore; after++) {
        var scene = new Scene(withTexts);
        scene.settleWithStaleRows();
        var slow = scene.settle(1);
        isSlowToTheEnd |= scene.step(slow, before);
        boolean isSlowCall = scene.scheduler.isAnyWithinACall();
        scene.overtake();
        hasMore = scene.step(slow, after);
        if (hasMore) {
          slow.crash();
        }
        if (isSlowCall) {
          assertThat(new SettlingAudit(scene.test.memory).faults())
              .allMatch(fault -> fault.contains("that no snapshot names"));
        } else {
          scene.assertSound();
        }
      }
    }
  }

  /** Next schedule, depth-first: decrements the last choice that has an untried alternative. */
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

  /** A run that is due, and the actors that work on it. */
  private static final class Scene {
    private final TestRuns test = new TestRuns();
    private final RunId id = test.create(new Tag("fixed", "1"));
    private final StepScheduler scheduler = new StepScheduler(test.memory);
    private final Set<TextField> texts;
    private int taggedUpTo;
    private int loggedUpTo;

    Scene() {
      this(false);
    }

    Scene(boolean withTexts) {
      this.texts = withTexts ? Set.copyOf(RunTextRows.FIELDS) : Set.of();
      if (withTexts) {
        test.switchFullText(Set.of(TokenLevel.TRIGRAM));
      }
      test.setTag(id, "n", "0");
      test.clock.advance(Duration.ofMinutes(30));
    }

    void writeOnce() {
      var _ =
          scheduler.add(
              table -> {
                var log = test.on(table).log();
                return () -> {
                  tag(log, 1);
                  taggedUpTo = 1;
                };
              });
    }

    /** Values alternate, so that a row is put, becomes stale and is put again. */
    void write(int times) {
      var _ =
          scheduler.add(
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
          scheduler.add(
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

    /**
     * The run is settled with one value and then written to: the next settling has a row to delete.
     */
    void settleWithStaleRows() {
      test.setTag(id, "odd", "true");
      sweep();
      test.setTag(id, "odd", "false");
      test.clock.advance(Duration.ofDays(2));
    }

    /** A writer restores the earlier value, and another settler settles the run. */
    void overtake() {
      test.setTag(id, "odd", "true");
      sweep();
    }

    /** Whether the actor has not ended after so many steps. */
    boolean step(StepScheduler.Actor actor, int steps) {
      for (int step = 0; step < steps && scheduler.open().contains(actor); step++) {
        actor.step();
      }
      return scheduler.open().contains(actor);
    }

    StepScheduler.Actor settle(int times) {
      return scheduler.add(
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
          scheduler.add(
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

    void rename(String... names) {
      var _ =
          scheduler.add(
              table -> {
                var runs = test.on(table).runs();
                return () -> {
                  for (var name : names) {
                    var _ = runs.update(ALICE, TestRuns.rename(id, name));
                  }
                };
              });
    }

    /** A back-fill that has nothing to change, but reads every run. */
    void backFill() {
      new FullTextStatusRepository(test.memory, test.clock)
          .change(Map.of(TextField.RUN_NAME, Set.of(TokenLevel.TRIGRAM)));
      test.clock.advance(Duration.ofMinutes(30));
      var _ = scheduler.add(table -> test.backFill(table)::run);
    }

    void lookUp(int times) {
      var _ =
          scheduler.add(
              table -> {
                var data = new RunDataRepository(table);
                var status = new FullTextStatusRepository(table, test.clock);
                var search =
                    new RunSearchRepository(
                        table,
                        new RunRepository(table),
                        data,
                        new RunTextSettings(status, test.clock));
                var reader = new RunReader(data);
                var experiments = search.experiments(ALICE.workspace(), Set.of(test.experiment));
                var wanted =
                    SearchParser.runs("run_name LIKE '%nam%'", List.of(), SearchSyntax.MLFLOW);
                var tokens = new PageTokenRepository(test.memory).tokens(new Random(1));
                var ranges = List.of(RunIndexRange.ofTrigram(TextField.RUN_NAME, "nam"));
                var plan =
                    new RunPlan.Gathered(new SearchField(FieldKind.TAG, Run.NAME_TAG), ranges);
                return () -> {
                  for (int n = 0; n < times; n++) {
                    var cursor = tokens.cursor(List.of(), "");
                    var request = new PageRequest(wanted, cursor, 10);
                    var planned =
                        new PlannedSearch(
                            search, reader, experiments, ViewType.ACTIVE_ONLY, request);
                    assertThat(planned.page(plan, SearchBudget.begin(test.clock)).items())
                        .hasSize(1);
                  }
                };
              });
    }

    void read(int times) {
      var _ =
          scheduler.add(
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
          scheduler.add(
              table -> {
                var search = test.on(table).search();
                return () -> {
                  for (int n = 0; n < times; n++) {
                    int tagged = taggedUpTo;
                    int logged = loggedUpTo;
                    search
                        .search(ALICE, Visibility.ALL, request())
                        .runs()
                        .forEachRemaining(run -> assertShows(run, tagged, logged));
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

    /** Runs the schedule; a choice of 1 means a context switch at that step. */
    void playEveryTurn(List<Integer> choices) {
      int turn = 0;
      int interruptions = 0;
      for (var open = scheduler.open(); !open.isEmpty(); open = scheduler.open()) {
        if (turn == choices.size()) {
          choices.add(open.size() > 1 && interruptions < INTERRUPTIONS ? 1 : 0);
        }
        interruptions += choices.get(turn);
        open.get(interruptions % open.size()).step();
        turn++;
      }
    }

    /**
     * Random schedule in which time passes and actors crash, but no call takes as long as a lease.
     */
    void play(Random random) {
      int crashes = random.nextInt(3);
      for (var open = scheduler.open(); !open.isEmpty(); open = scheduler.open()) {
        int event = random.nextInt(60);
        if (event == 0 && crashes > 0) {
          crashes--;
          open.get(random.nextInt(open.size())).crash();
        } else if (event < 3 && !scheduler.isAnyWithinACall()) {
          test.clock.advance(Duration.ofMinutes(1 + random.nextInt(60)));
        } else {
          // Several steps in a row, so that there are long stretches of one actor.
          var actor = open.get(random.nextInt(open.size()));
          for (int steps = 1 + random.nextInt(6);
              steps > 0 && scheduler.open().contains(actor);
              steps--) {
            actor.step();
          }
        }
      }
    }

    /**
     * Asserts that rows of a crashed settler are gone after the next sweep, and after another
     * settling.
     */
    void assertSound() {
      sweep();
      var packed = test.memory.get(RunKeys.snapshot(test.place(id)), Read.STRONG);
      assertThat(packed.filter(copy -> copy.has(RunSnapshotItems.STALE))).isEmpty();
      assertShows(test.get(id), taggedUpTo, loggedUpTo);
      assertThat(new SettlingAudit(test.memory).faults()).isEmpty();
      if (!test.get(id).info().isActive()) {
        test.services.runs().restore(ALICE, id);
      }
      test.setTag(id, "last", "");
      sweep();

      var run = test.get(id);
      assertThat(run.data()).isInstanceOf(SnapshotData.class);
      assertThat(run.info().run().settlingState().isSettled()).isTrue();
      assertThat(new SettlingAudit(test.memory).faults()).isEmpty();
      var name = run.info().run().name();
      assertThat(run.info().run().settlingState().texts()).isEqualTo(texts);
      assertThat(rows())
          .isEqualTo(
              SettledRunRows.of(
                      run.info().run(),
                      name,
                      run.data(),
                      new IndexedFields(texts, TagRanking.DEFAULT))
                  .all());
    }

    private void sweep() {
      test.clock.advance(Duration.ofDays(2));
      test.services.sweep().sweep();
    }

    private Set<Key> rows() {
      return Pages.stream(test.memory, Query.of(Index.PRIMARY, RunKeys.partition(test.experiment)))
          .map(Item::key)
          .filter(key -> RankKeys.isRank(key) || RunTextRows.isOfRun(key))
          .collect(Collectors.toSet());
    }

    private static void assertShows(RunWithData run, int tagged, int logged) {
      var tag =
          IteratorStreams.of(run.tags().iterator())
              .filter(one -> one.key().equals("n"))
              .findFirst()
              .orElseThrow();
      assertThat(Integer.parseInt(tag.value())).isGreaterThanOrEqualTo(tagged);
      if (logged > 0) {
        assertThat(run.metrics().iterator().next().latest().step()).isGreaterThanOrEqualTo(logged);
      }
    }

    /** Whether the write succeeded; it fails while the run is deleted. */
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
