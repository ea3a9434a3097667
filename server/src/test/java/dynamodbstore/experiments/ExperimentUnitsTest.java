package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Upper bounds of the costs of the usual requests, in the units that DynamoDB itself reports. */
class ExperimentUnitsTest {
  private final TestExperiments experiments = new TestExperiments();
  private final Meter meter = new Meter();
  private final Table table = DynamoDbLocal.shared().newTable(experiments.clock, meter);
  private final ExperimentService service = experiments.on(table);
  private final FullTextStatusRepository fullText =
      new FullTextStatusRepository(table, experiments.clock);
  private final ExperimentSearchService search =
      new ExperimentSearchService(
          experiments.repository(table),
          new ExperimentSearchRepository(table, fullText),
          new SearchEngine(
              SearchSyntax.MLFLOW,
              new PageTokenRepository(table).tokens(new Random(1)),
              PlanListener.OFF,
              experiments.clock));

  @AfterEach
  void drop() {
    table.close();
  }

  @Test
  void creationWithATwentyLetterNameCosts51WriteUnits() {
    assertThat(cost(() -> create("image-classification")).writeUnits()).isBetween(1.0, 51.0);
  }

  @Test
  void aPageOfExperimentsCostsThePageAndNotTheWorkspace() {
    for (int n = 0; n < 60; n++) {
      experiments.clock.advance(Duration.ofMillis(1));
      create("resnet-" + n);
    }
    create("needle-in-haystack");
    experiments.backFill(table).run();
    experiments.clock.advance(Duration.ofMinutes(1));
    find("", List.of());

    // An index entry and a strong read for each result and one more.
    assertThat(cost(() -> find("", List.of())).readUnits()).isBetween(1.0, 10.0);
    assertThat(cost(() -> find("", List.of("name DESC"))).readUnits()).isBetween(1.0, 10.0);
    assertThat(cost(() -> find("name LIKE '%in-hay%'", List.of())).readUnits()).isBetween(1.0, 4.0);
    assertThat(cost(() -> find("name LIKE '%stack'", List.of())).readUnits()).isBetween(1.0, 4.0);
    assertThat(cost(() -> find("name = 'resnet-7'", List.of())).readUnits()).isBetween(1.0, 3.0);
  }

  @Test
  void filteringByTagCostsTheReadOfEachExperimentAndNoQueryOfIt() {
    for (int n = 0; n < 60; n++) {
      experiments.clock.advance(Duration.ofMillis(1));
      create("resnet-" + n, new Tag("team", n == 30 ? "vision" : "speech"), new Tag("n", "" + n));
    }
    experiments.clock.advance(Duration.ofMinutes(1));
    find("", List.of());

    // A unit for each of the 60 experiments, and about one for their index entries.
    var byTag = cost(() -> find("tags.team = 'vision'", List.of()));
    assertThat(byTag.readUnits()).isBetween(60.0, 63.0);
  }

  @Test
  void setTagCostsOneReadAndOneWriteOfASmallExperiment() {
    create("resnet", new Tag("team", "vision"));
    var id = service.byName(ALICE, "resnet").experiment().id();

    var set = cost(() -> service.setTag(ALICE, id, new Tag("stage", "draft")));

    assertThat(set).isEqualTo(new Cost(1, 1));
  }

  private void create(String name, Tag... tags) {
    var _ = service.create(ALICE, new NewExperiment(name, "", List.of(tags)));
  }

  private void find(String filter, List<String> orders) {
    var page =
        search.search(
            ALICE,
            Visibility.ALL,
            new ExperimentRequests.Search(filter, ViewType.ACTIVE_ONLY, 5, orders, ""));
    assertThat(page.items()).isNotEmpty();
  }

  private Cost cost(Runnable request) {
    var before = meter.total();
    request.run();
    var after = meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }
}
