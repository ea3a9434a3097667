package dynamodbstore.loggedmodels;

import static dynamodbstore.loggedmodels.LoggedModelSamples.EXPERIMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Authorizer;
import dynamodbstore.access.ExperimentScope;
import dynamodbstore.access.Visibility;
import dynamodbstore.access.WorkspaceAuthorizer;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.loggedmodels.LoggedModelRequests.ByDataset;
import dynamodbstore.loggedmodels.LoggedModelRequests.OrderBy;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LoggedModelSearchServiceTest {
  private static final DatasetRef TRAIN = new DatasetRef("train", "1");
  private static final DatasetRef EVAL = new DatasetRef("eval", "2");

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(clock, meter);
  private final List<Supplier<String>> plans = new ArrayList<>();
  private final LoggedModelRepository repository = new LoggedModelRepository(table);
  private final LoggedModelService service =
      new LoggedModelService(
          repository,
          (_, id) -> LoggedModelSamples.experiment(id),
          ExperimentScope.ALL,
          _ -> "drawn",
          new Environment(clock, new Random(5)));
  private final LoggedModelSearchService search =
      new LoggedModelSearchService(
          repository,
          new SearchEngine(
              SearchSyntax.MLFLOW,
              new PageTokenRepository(table).tokens(new Random(6)),
              plans::add,
              clock));

  @Test
  void searchesExplainTheirPlans() {
    var _ = find("", List.of(), 2, List.of(), "");
    var _ = find("name = 'a'", List.of(), 2, List.of(), "");
    var _ = find("status LIKE '2'", List.of(), 5, List.of(new OrderBy("name", true, "", "")), "");

    assertThat(plans.stream().map(Supplier::get))
        .containsExactly(
            "2 of logged models of 1 experiments, in the order of creation",
            "2 of logged models of 1 experiments, in the order of name 'a' by creation",
            "5 of logged models of 1 experiments, sorting all of status READY by creation");
  }

  @Test
  void pagesListActiveModelsNewestFirst() {
    var _ = create("a");
    var gone = create("gone");
    var _ = create("b");
    var _ = create("c");
    service.delete(Caller.ANYONE, new LoggedModelRequests.Delete(gone.id()));
    var found = new ArrayList<String>();
    var token = "";
    do {
      var page = find("", List.of(), 2, List.of(), token);
      found.addAll(names(page));
      token = page.nextToken();
    } while (!token.isEmpty());

    assertThat(found).containsExactly("c", "b", "a");
  }

  @Test
  void filtersCompareAttributesTagsParamsAndMetrics() {
    var tagged =
        service
            .create(
                Caller.ANYONE,
                LoggedModelSamples.create(
                    "tagged", List.of(new Tag("t", "1")), List.of(new ModelParam("p", "x"))))
            .model();
    var measured = create("measured");
    record(LoggedModelSamples.metric(measured.id(), "loss", 0.5, 1));

    assertThat(names(find("name = 'tagged'"))).containsExactly(tagged.name());
    assertThat(names(find("tags.t = '1' AND params.p = 'x'"))).containsExactly(tagged.name());
    assertThat(names(find("metrics.loss < 0.6"))).containsExactly("measured");
    assertThat(names(find("source_run_id = '" + LoggedModelSamples.RUN + "'")))
        .containsExactly("tagged");
    assertThat(names(find("metrics.loss > 0.6"))).isEmpty();
  }

  @Test
  void filterByNameOrStatusReadsOnlyMatchingModels() {
    for (int n = 0; n < 300; n++) {
      var _ = create("other-" + n);
    }
    var older = create("wanted");
    var newer = create("wanted");
    for (var model : List.of(older, newer)) {
      var _ =
          service.finalizeModel(
              Caller.ANYONE, new LoggedModelRequests.Finalize(model.id(), Status.READY));
    }

    for (var filter :
        List.of("name = 'wanted'", "status = '2'", "name = 'wanted' AND status = '2'")) {
      double before = meter.total().readUnits();
      var first = find(filter, List.of(), 1, List.of(), "");
      var second = find(filter, List.of(), 1, List.of(), first.nextToken());

      assertThat(ids(first)).containsExactly(newer.id());
      assertThat(ids(second)).containsExactly(older.id());
      assertThat(second.nextToken()).isEmpty();
      assertThat(meter.total().readUnits() - before).isLessThan(20);
    }
    assertThat(names(find("name != 'wanted' AND status = '1'"))).hasSize(50);
  }

  @Test
  void filterBySourceRunReadsOnlyTheModelsOfThatRun() {
    var older = createOfRun("older");
    var gone = createOfRun("gone");
    var newer = createOfRun("newer");
    service.delete(Caller.ANYONE, new LoggedModelRequests.Delete(gone.id()));
    for (int n = 0; n < 300; n++) {
      var _ = create("other-" + n);
    }
    var filter = "source_run_id = '" + LoggedModelSamples.RUN + "'";
    double before = meter.total().readUnits();

    var first = find(filter, List.of(), 1, List.of(), "");
    var second = find(filter, List.of(), 1, List.of(), first.nextToken());

    assertThat(ids(first)).containsExactly(newer.id());
    assertThat(ids(second)).containsExactly(older.id());
    assertThat(second.nextToken()).isEmpty();
    assertThat(meter.total().readUnits() - before).isLessThan(12);
    assertThat(names(find(filter + " AND name = 'older'"))).containsExactly("older");
    assertThat(names(find("source_run_id = ''"))).isEmpty();
  }

  @Test
  void searchBySourceRunInAnotherWorkspaceFindsNothing() {
    var _ = createOfRun("a");
    var stranger = new Caller("", "elsewhere");
    var filter = "source_run_id = '" + LoggedModelSamples.RUN + "'";

    var page =
        search.search(
            stranger,
            new WorkspaceAuthorizer(Authorizer.ALLOW_ALL, LoggedModelSamples.SCOPE, (_, _) -> {})
                .visibility(stranger),
            new LoggedModelRequests.Search(
                List.of(EXPERIMENT.toString()), filter, List.of(), 50, List.of(), ""));

    assertThat(page.items()).isEmpty();
  }

  @Test
  void filterSeesOnlyMetricsOnTheRequestedDatasets() {
    var model = create("m");
    record(LoggedModelSamples.on(TRAIN, LoggedModelSamples.metric(model.id(), "loss", 0.1, 1)));
    record(LoggedModelSamples.on(EVAL, LoggedModelSamples.metric(model.id(), "loss", 0.9, 2)));
    var _ = create("unmeasured");

    assertThat(names(find("metrics.loss < 0.5", List.of(new ByDataset("train", ""))))).hasSize(1);
    assertThat(names(find("metrics.loss < 0.5", List.of(new ByDataset("eval", "2"))))).isEmpty();
    assertThat(names(find("", List.of(new ByDataset("eval", ""))))).containsExactly("m");
    assertThat(names(find("", List.of(new ByDataset("eval", "1"))))).isEmpty();
    assertThatThrownBy(() -> find("", List.of(new ByDataset("", "1"))))
        .isInstanceOf(ApiError.class)
        .hasMessage("`dataset_name` in the `datasets` clause must be specified.");
  }

  @Test
  void orderByMetricUsesItsLatestValueOnTheGivenDataset() {
    var one = create("one");
    var two = create("two");
    var _ = create("none");
    record(LoggedModelSamples.on(TRAIN, LoggedModelSamples.metric(one.id(), "loss", 1, 1)));
    record(LoggedModelSamples.on(TRAIN, LoggedModelSamples.metric(one.id(), "loss", 5, 2)));
    record(LoggedModelSamples.on(EVAL, LoggedModelSamples.metric(one.id(), "loss", 0, 3)));
    record(LoggedModelSamples.on(TRAIN, LoggedModelSamples.metric(two.id(), "loss", 3, 1)));

    assertThat(ordered(new OrderBy("metrics.loss", true, "train", "")))
        .containsExactly("two", "one", "none");
    assertThat(ordered(new OrderBy("metrics.loss", true, "", "")))
        .containsExactly("one", "two", "none");
    assertThat(ordered(new OrderBy("name", false, "", ""))).containsExactly("two", "one", "none");
  }

  private List<String> ordered(OrderBy order) {
    return names(find("", List.of(), 50, List.of(order), ""));
  }

  private LoggedModel create(String name) {
    clock.advance(Duration.ofMillis(1));
    return service.create(Caller.ANYONE, LoggedModelSamples.create(name)).model();
  }

  private LoggedModel createOfRun(String name) {
    clock.advance(Duration.ofMillis(1));
    return service
        .create(Caller.ANYONE, LoggedModelSamples.create(name, List.of(), List.of()))
        .model();
  }

  private void record(ModelMetric metric) {
    service.recordMetrics(Caller.ANYONE, List.of(metric));
  }

  private TokenPage<LoggedModelDetails> find(String filter) {
    return find(filter, List.of());
  }

  private TokenPage<LoggedModelDetails> find(String filter, List<ByDataset> datasets) {
    return find(filter, datasets, 50, List.of(), "");
  }

  private TokenPage<LoggedModelDetails> find(
      String filter, List<ByDataset> datasets, int maxResults, List<OrderBy> orders, String token) {
    return search.search(
        Caller.ANYONE,
        Visibility.ALL,
        new LoggedModelRequests.Search(
            List.of(EXPERIMENT.toString()), filter, datasets, maxResults, orders, token));
  }

  private static List<ModelId> ids(TokenPage<LoggedModelDetails> page) {
    return page.items().stream().map(found -> found.model().id()).toList();
  }

  private static List<String> names(TokenPage<LoggedModelDetails> page) {
    return page.items().stream().map(found -> found.model().name()).toList();
  }
}
