package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static dynamodbstore.runs.TestRuns.metric;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.ViewType;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunPage;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunSearchServiceTest {
  private final TestRuns runs = new TestRuns();
  private final ExperimentId second = runs.createExperiment("second");

  @Test
  void runsOfManyExperimentsAreOrderedByStartThenId() {
    var oldest = start(runs.experiment, 1);
    var one = start(second, 7);
    var other = start(runs.experiment, 7);
    var newest = start(second, 9);

    var sameStart =
        one.text().compareTo(other.text()) < 0 ? List.of(one, other) : List.of(other, one);
    assertThat(found(search("")))
        .containsExactly(newest, sameStart.getFirst(), sameStart.getLast(), oldest);
  }

  @Test
  void pagesHaveNoGapsOrDuplicates() {
    var all = new ArrayList<RunId>();
    for (int n = 0; n < 7; n++) {
      all.addFirst(start(n % 2 == 0 ? runs.experiment : second, n));
    }

    var first = page(ViewType.ACTIVE_ONLY, 3, "", "");
    var added = start(second, 100);
    runs.services.runs().delete(ALICE, all.get(3));
    var next = page(ViewType.ACTIVE_ONLY, 2, "", first.nextToken());
    var last = page(ViewType.ACTIVE_ONLY, 2, "", next.nextToken());

    assertThat(ids(first)).isEqualTo(all.subList(0, 3)).doesNotContain(added);
    assertThat(ids(next)).isEqualTo(all.subList(4, 6));
    assertThat(ids(last)).isEqualTo(all.subList(6, 7));
    assertThat(last.nextToken()).isEmpty();
  }

  @Test
  void aFullLastPageHasNoToken() {
    var _ = start(second, 1);

    assertThat(page(ViewType.ACTIVE_ONLY, 1, "", "").nextToken()).isEmpty();
  }

  @Test
  void viewsSelectRunsDeletedThemselvesOrWithTheirExperiment() {
    var active = start(runs.experiment, 1);
    var deleted = start(runs.experiment, 2);
    var withExperiment = start(second, 3);
    var restored = start(second, 4);
    runs.services.runs().delete(ALICE, deleted);
    runs.services.experiments().delete(ALICE, second);
    runs.services.runs().restore(ALICE, restored);

    assertThat(ids(page(ViewType.ACTIVE_ONLY, 9, "", ""))).containsExactly(restored, active);
    assertThat(ids(page(ViewType.DELETED_ONLY, 9, "", "")))
        .containsExactly(withExperiment, deleted);
    assertThat(ids(page(ViewType.ALL, 9, "", "")))
        .containsExactly(restored, withExperiment, deleted, active);
  }

  @Test
  void runWithDamagedSnapshotIsFoundByItsChildItems() {
    var id = start(second, 1);
    var location = new RunLocation(second, id);
    runs.setTag(id, "team", "red");
    var end = TestRuns.end(id, RunStatus.FINISHED, TestRuns.START);
    var _ = runs.services.runs().update(ALICE, end);
    runs.services.settleWaiting();
    var copy = runs.memory.get(RunKeys.snapshot(location), Read.STRONG).orElseThrow();
    var damaged = Write.put(copy.toBuilder().with("data", new byte[] {99}).build());
    assertThat(runs.memory.write(damaged).isWritten()).isTrue();

    assertThat(found(search("tags.team = 'red'"))).containsExactly(id);
    assertThat(found(search("tags.team LIKE '%e%'"))).containsExactly(id);
    assertThat(runs.get(id).data()).isInstanceOf(ChildItemData.class);
  }

  @Test
  void slowUnindexedSearchFailsAfterSixtySeconds() {
    for (int n = 0; n < 500; n++) {
      var _ = start(second, n);
    }
    var slow = runs.on(new SlowTable(runs.memory, runs.clock));

    for (var view : List.of(ViewType.ACTIVE_ONLY, ViewType.ALL)) {
      var request =
          new RunRequests.Search(
              List.of(second.toString()), "", view, 5, List.of("user_id", "end_time"), "");
      assertThatThrownBy(() -> slow.search().search(ALICE, Visibility.ALL, request))
          .isInstanceOf(ApiError.class)
          .hasMessageMatching("The search was stopped after [0-9,]+ read units and 60 seconds: .*");
    }
  }

  @Test
  void pageQueuesItsDueRunsForSettling() {
    var id = start(runs.experiment, 1);
    runs.clock.advance(Duration.ofHours(1));

    assertThat(found(search(""))).containsExactly(id);

    assertThat(runs.services.settling().poll()).contains(runs.place(id));
    assertThat(runs.services.settling().poll()).isEmpty();
  }

  @Test
  void filtersApplyToDataAndAttributes() {
    var good = start(runs.experiment, 1);
    var bad = start(runs.experiment, 2);
    runs.services.log().logMetric(ALICE, new RunLogRequests.LogMetric(good, metric("loss", 0.1)));
    runs.services.log().logMetric(ALICE, new RunLogRequests.LogMetric(bad, metric("loss", 0.9)));
    runs.logParam(good, "lr", "0.01");
    runs.setTag(bad, "who", "Bob");

    assertThat(found(search("metrics.loss < 0.5"))).containsExactly(good);
    assertThat(found(search("params.lr = '0.01' and metrics.loss > 0.05"))).containsExactly(good);
    assertThat(found(search("tags.who ILIKE 'b%'"))).containsExactly(bad);
    assertThat(found(search("attributes.start_time >= 2"))).containsExactly(bad);
    assertThat(found(search("tags.`mlflow.runName` = 'name'"))).hasSize(2);
    assertThat(found(search("params.lr = '0.02'"))).isEmpty();
  }

  @Test
  void runsAreOrderedByMetricsPageByPageWithNanAndThenMissingLast() {
    var missing = start(runs.experiment, 1);
    var nan = measured(2, Double.NaN);
    var low = measured(3, -1);
    var infinite = measured(4, Double.POSITIVE_INFINITY);
    var tie = measured(5, -1);

    assertThat(allPages("metrics.loss DESC")).containsExactly(infinite, tie, low, nan, missing);
    assertThat(allPages("metrics.loss ASC")).containsExactly(tie, low, infinite, nan, missing);
    assertThat(allPages("attributes.start_time ASC"))
        .containsExactly(missing, nan, low, infinite, tie);
  }

  @Test
  void pageTokenIsRejectedByAnotherSearch() {
    var _ = start(runs.experiment, 1);
    var _ = start(runs.experiment, 2);
    var token = page(ViewType.ACTIVE_ONLY, 1, "", "").nextToken();

    assertThatThrownBy(() -> page(ViewType.ALL, 1, "", token))
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid page token");
    assertThatThrownBy(() -> page(ViewType.ACTIVE_ONLY, 1, "metrics.a > 1", token))
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid page token");
  }

  @Test
  void searchOmitsRunsOfOtherWorkspaces() {
    var _ = start(runs.experiment, 1);
    var stranger = new Caller("bob", "elsewhere");

    assertThat(runs.services.search().search(stranger, Visibility.ALL, search("")).size()).isZero();
  }

  @Test
  void missingExperimentsHaveNoRunsAndInvalidIdsAreRejected() {
    assertThat(found(of(List.of("77", "-1", "9".repeat(30))))).isEmpty();
    assertThatThrownBy(() -> found(of(List.of("9".repeat(5000))))).isInstanceOf(ApiError.class);
    assertThatThrownBy(
            () -> runs.services.search().search(ALICE, Visibility.ALL, of(List.of("abc"))))
        .isInstanceOf(ApiError.class)
        .hasMessage("invalid literal for int() with base 10: 'abc'");
  }

  private RunId start(ExperimentId experiment, long millis) {
    var request =
        new RunRequests.Create(experiment, "user", Instant.ofEpochMilli(millis), "name", List.of());
    return runs.services.runs().create(ALICE, request).info().location().run();
  }

  private RunId measured(long start, double loss) {
    var run = start(runs.experiment, start);
    runs.services.log().logMetric(ALICE, new RunLogRequests.LogMetric(run, metric("loss", loss)));
    return run;
  }

  private List<RunId> allPages(String order) {
    var found = new ArrayList<RunId>();
    var token = "";
    do {
      var page =
          runs.services
              .search()
              .search(
                  ALICE,
                  Visibility.ALL,
                  new RunRequests.Search(
                      List.of(runs.experiment.toString()),
                      "",
                      ViewType.ACTIVE_ONLY,
                      2,
                      List.of(order),
                      token));
      found.addAll(ids(page));
      token = page.nextToken();
    } while (!token.isEmpty());
    return found;
  }

  private RunPage page(ViewType view, int maxResults, String filter, String token) {
    return runs.services
        .search()
        .search(
            ALICE,
            Visibility.ALL,
            new RunRequests.Search(experiments(), filter, view, maxResults, List.of(), token));
  }

  private RunRequests.Search search(String filter) {
    return new RunRequests.Search(experiments(), filter, ViewType.ACTIVE_ONLY, 100, List.of(), "");
  }

  private static RunRequests.Search of(List<String> experiments) {
    return new RunRequests.Search(experiments, "", ViewType.ACTIVE_ONLY, 100, List.of(), "");
  }

  private List<String> experiments() {
    return List.of(runs.experiment.toString(), second.toString());
  }

  private List<RunId> found(RunRequests.Search search) {
    return ids(runs.services.search().search(ALICE, Visibility.ALL, search));
  }

  private static List<RunId> ids(RunPage page) {
    return IteratorStreams.of(page.runs()).map(run -> run.info().location().run()).toList();
  }
}
