package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.table.cost.Cost;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Costs of requests in read and write units. */
class RunCostsTest {
  private final TestRuns test = new TestRuns();

  @Test
  void costOfCreatingARunWithThreeTags() {
    var tags =
        new Tag[] {
          new Tag("mlflow.user", "alice"),
          new Tag("mlflow.source.name", "train.py"),
          new Tag("mlflow.source.type", "LOCAL")
        };

    // Three tags, the run, its entries in four local indexes and in the index of due runs.
    assertThat(cost(() -> test.create("name", tags))).isEqualTo(new Cost(2, 9));
  }

  @Test
  void costOfReadingARun() {
    var id = test.create();
    test.services
        .log()
        .logBatch(
            ALICE,
            new RunLogRequests.LogBatch(
                id,
                IntStream.range(0, 20).mapToObj(n -> TestRuns.metric("metric-" + n, n)).toList(),
                IntStream.range(0, 20).mapToObj(n -> new Param("param-" + n, "value")).toList(),
                IntStream.range(0, 5).mapToObj(n -> new Tag("tag-" + n, "value")).toList()));

    assertThat(test.get(id).metrics()).hasSize(20);
    // The run, its experiment, and two ranges of child items, before and after sealed chunks.
    assertThat(cost(() -> test.get(id))).isEqualTo(new Cost(4, 0));
  }

  @Test
  void writeToALiveRunCostsOneWriteUnit() {
    var id = test.create();

    // The run and the experiment before the write, and the run after it.
    assertThat(cost(() -> test.setTag(id, "k", "v"))).isEqualTo(new Cost(3, 1));
    assertThat(cost(() -> test.logParam(id, "p", "v"))).isEqualTo(new Cost(3, 1));
    assertThat(cost(() -> test.logParam(id, "p", "v"))).isEqualTo(new Cost(3, 1));
    assertThat(cost(() -> logMetric(id))).isEqualTo(new Cost(4, 1));
  }

  @Test
  void firstWriteAfterAMinuteAlsoRenewsTheRun() {
    var id = test.create();
    test.clock.advance(Duration.ofMinutes(1));

    assertThat(cost(() -> test.setTag(id, "k", "v"))).isEqualTo(new Cost(3, 4));
  }

  @Test
  void batchReadsItsParamsAndWritesTheNewOnes() {
    var id = test.create();
    var batch =
        new RunLogRequests.LogBatch(
            id,
            List.of(),
            List.of(new Param("a", "1"), new Param("b", "2")),
            List.of(new Tag("t", "1")));

    assertThat(cost(() -> test.services.log().logBatch(ALICE, batch))).isEqualTo(new Cost(5, 3));
    assertThat(cost(() -> test.services.log().logBatch(ALICE, batch))).isEqualTo(new Cost(5, 1));
  }

  @Test
  void costOfUpdatingARun() {
    var id = test.create();
    var runs = test.services.runs();

    // The item, and an index entry to move for each indexed field that changes.
    assertThat(cost(() -> runs.update(ALICE, TestRuns.rename(id, "x")))).isEqualTo(new Cost(2, 3));
    assertThat(cost(() -> runs.update(ALICE, TestRuns.rename(id, "")))).isEqualTo(new Cost(2, 0));
    // One more for the deletion mark, which hides the assessments that the run has made.
    assertThat(cost(() -> runs.delete(ALICE, id))).isEqualTo(new Cost(2, 7));
    assertThat(cost(() -> runs.restore(ALICE, id))).isEqualTo(new Cost(2, 6));
  }

  private void logMetric(RunId id) {
    test.services.log().logMetric(ALICE, new RunLogRequests.LogMetric(id, TestRuns.metric("m", 1)));
  }

  private Cost cost(Supplier<?> request) {
    return cost(
        () -> {
          var _ = request.get();
        });
  }

  private Cost cost(Runnable request) {
    var before = test.meter.total();
    request.run();
    var after = test.meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }
}
