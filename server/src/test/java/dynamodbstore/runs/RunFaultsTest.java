package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.testkit.FaultyTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** State after the table fails before or after any write, and the client retries. */
class RunFaultsTest {
  private static final List<Param> PARAMS =
      List.of(new Param("p", "1"), new Param("q", "2"), new Param("r", "3"));
  private static final List<MetricEntry> METRICS =
      List.of(TestRuns.metric("l", 1), TestRuns.metric("m", 2));
  private static final List<Tag> TAGS = List.of(new Tag("s", "1"), new Tag("t", "2"));

  @Test
  void creationThatFailsAtAnyWriteLeavesNoPartialRun() {
    failEverywhere(
        (test, _, services) -> {
          var request = test.request("made", TAGS.toArray(Tag[]::new));
          var _ = services.runs().create(ALICE, request);
        },
        (test, _) -> {
          var made = runs(test).stream().filter(run -> run.name().equals("made")).toList();
          // A lost response causes a second run, as in the reference; each run has its tags.
          assertThat(made).hasSizeBetween(1, 2);
          for (var run : made) {
            assertThat(test.get(run.location().run()).tags())
                .containsExactly(
                    new Tag("s", "1"), new Tag("t", "2"), new Tag(Run.NAME_TAG, "made"));
          }
        });
  }

  @Test
  void retryCompletesABatchThatFailedAtAnyWrite() {
    var tags = new ArrayList<>(TAGS);
    tags.add(new Tag(Run.NAME_TAG, "renamed"));
    failEverywhere(
        (_, id, services) ->
            services.log().logBatch(ALICE, new RunLogRequests.LogBatch(id, METRICS, PARAMS, tags)),
        (test, id) -> {
          assertThat(test.get(id).metrics())
              .extracting(Metric::key, Metric::latest)
              .containsExactly(tuple("l", new Point(0, 1, 1)), tuple("m", new Point(0, 1, 2)));
          assertThat(test.get(id).params()).isEqualTo(PARAMS);
          assertThat(test.get(id).tags()).containsExactlyInAnyOrderElementsOf(tags);
          assertThat(test.get(id).info().run().name()).isEqualTo("renamed");
        });
  }

  @Test
  void retryCompletesAnUpdateThatFailedAtAnyWrite() {
    failEverywhere(
        (_, id, services) -> services.runs().delete(ALICE, id),
        (test, id) -> assertThat(test.get(id).info().isActive()).isFalse());
    failEverywhere(
        (_, id, services) -> {
          var _ = services.runs().update(ALICE, TestRuns.rename(id, "m"));
        },
        (test, id) -> assertThat(test.get(id).info().run().name()).isEqualTo("m"));
  }

  @Test
  void retryCompletesAnExperimentRestorationThatFailedAtAnyWrite() {
    failEverywhere(
        (test, id, services) -> {
          if (services.experiments().get(ALICE, test.experiment).experiment().epoch() == 0) {
            test.services.runs().delete(ALICE, id);
            test.services.runs().delete(ALICE, test.create("second"));
            test.services.experiments().delete(ALICE, test.experiment);
          }
          services.experiments().restore(ALICE, test.experiment);
        },
        (test, _) ->
            assertThat(runs(test))
                .hasSize(2)
                .allMatch(run -> test.get(run.location().run()).info().isActive()));
  }

  private static List<Run> runs(TestRuns test) {
    var found = new ArrayList<Run>();
    var page =
        test.memory.query(
            Query.of(Index.PRIMARY, RunKeys.partition(test.experiment)).in(SortRange.prefix("R#")));
    page.items().forEach(item -> found.add(RunItems.fromItem(item)));
    return found;
  }

  private interface Request {
    void make(TestRuns test, RunId run, TestRuns.Services services);
  }

  private interface Expectation {
    void hold(TestRuns test, RunId run);
  }

  private static void failEverywhere(Request request, Expectation expectation) {
    for (var fails : List.<Failing>of(FaultyTable::failBefore, FaultyTable::failAfter)) {
      boolean failed = true;
      for (int write = 0; failed; write++) {
        var test = new TestRuns();
        var id = test.create("n");
        // Long enough for the run to be renewed, which is one more write.
        test.clock.advance(Duration.ofMinutes(2));
        var table = new FaultyTable(test.memory);
        var services = test.on(table);
        fails.at(table, write);
        failed = isFailing(() -> request.make(test, id, services));
        if (failed) {
          retry(() -> request.make(test, id, services));
        }
        expectation.hold(test, id);
      }
    }
  }

  private static boolean isFailing(Runnable request) {
    try {
      request.run();
      return false;
    } catch (TableException e) {
      return true;
    }
  }

  /** The retry may fail with an error if the first request was completed. */
  private static void retry(Runnable request) {
    try {
      request.run();
    } catch (ApiError e) {
      assertThat(e.text()).contains("No Experiment with id=");
    }
  }

  private interface Failing {
    void at(FaultyTable table, long write);
  }
}
