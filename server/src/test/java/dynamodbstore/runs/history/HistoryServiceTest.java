package dynamodbstore.runs.history;

import static dynamodbstore.runs.ApiErrorAssertions.invalid;
import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.metrics.HistoryHorizon;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.metrics.RunPoint;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class HistoryServiceTest {
  private final TestRuns test = new TestRuns();
  private final HistoryService history =
      new HistoryService(
          test.services.repository(), new MetricRepository(test.memory, 2, HistoryHorizon.NONE));

  @Test
  void historyIsReadPageByPage() {
    var id = test.create();
    log(id, 5);

    var whole = history.one(ALICE, request(id, Optional.empty(), OptionalInt.empty()));
    var first = all(history.one(ALICE, request(id, Optional.empty(), OptionalInt.of(2))).points());
    var token = HistoryToken.after(first.get(1));
    var rest = history.one(ALICE, request(id, HistoryToken.read(token), OptionalInt.of(9)));

    assertThat(all(whole.points())).hasSize(5);
    assertThat(first).hasSize(3);
    assertThat(all(rest.points())).extracting(Point::step).containsExactly(2L, 3L, 4L);
  }

  @Test
  void missingRunsHaveEmptyHistory() {
    var nowhere = new RunId("nope");

    assertThat(history.one(ALICE, request(nowhere, Optional.empty(), OptionalInt.empty())).points())
        .isExhausted();
    assertThat(history.bulk(ALICE, new HistoryRequests.Bulk(List.of(nowhere), "m", 10)).points())
        .isExhausted();
  }

  @Test
  void runsOfOtherWorkspacesHaveEmptyHistory() {
    var id = test.create();
    log(id, 1);

    var found =
        history.one(new Caller("bob", "other"), request(id, Optional.empty(), OptionalInt.empty()));

    assertThat(found.points()).isExhausted();
  }

  @Test
  void bulkOrdersByRunIdAndIntervalKeepsRequestOrderWithoutDuplicates() {
    var one = test.create();
    var two = test.create();
    log(one, 3);
    log(two, 3);
    var inOrder = new ArrayList<>(List.of(one, two));
    inOrder.sort(Comparator.comparing(RunId::text));

    var bulk = history.bulk(ALICE, new HistoryRequests.Bulk(List.of(two, one), "m", 4));
    var interval =
        history.interval(
            ALICE,
            new HistoryRequests.Interval(List.of(two, one, two), "m", new StepRange(1, 2), 1));

    assertThat(all(bulk.points()))
        .extracting(RunPoint::run)
        .containsExactly(inOrder.get(0), inOrder.get(0), inOrder.get(0), inOrder.get(1));
    assertThat(all(interval.points()))
        .containsExactly(
            new RunPoint(two, new Point(2, 2, 2)), new RunPoint(one, new Point(2, 2, 2)));
  }

  @Test
  void pageTokensRoundTrip() {
    for (var point :
        List.of(
            new Point(1, 2, 3.5),
            new Point(Long.MIN_VALUE, Long.MAX_VALUE, Double.NaN),
            new Point(0, 0, -Double.MAX_VALUE))) {
      assertThat(HistoryToken.read(HistoryToken.after(point))).contains(point);
    }
    assertThat(HistoryToken.read("")).isEmpty();
    invalid(() -> HistoryToken.read("!"), "Invalid page token, could not base64-decode");
    invalid(() -> HistoryToken.read("eyJvZmZzZXQiOiAxfQ"), "Invalid page token");
  }

  private void log(RunId id, int points) {
    var metrics = new ArrayList<MetricEntry>();
    for (int n = 0; n < points; n++) {
      metrics.add(new MetricEntry("m", n, n, n, Optional.empty()));
    }
    test.services
        .log()
        .logBatch(ALICE, new RunLogRequests.LogBatch(id, metrics, List.of(), List.of()));
  }

  private static HistoryRequests.One request(RunId run, Optional<Point> after, OptionalInt most) {
    return new HistoryRequests.One(run, "m", after, most);
  }

  private static <T> List<T> all(Iterator<T> points) {
    var all = new ArrayList<T>();
    points.forEachRemaining(all::add);
    return all;
  }
}
