package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Ownership;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.testkit.LaggingTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Searches on lagging indexes. */
class LaggingSearchTest {
  private final TestExperiments experiments = new TestExperiments();
  private final LaggingTable table = new LaggingTable(experiments.memory, experiments.clock);
  private final FullTextStatusRepository fullText =
      new FullTextStatusRepository(table, experiments.clock);
  private final ExperimentRepository repository =
      new ExperimentRepository(table, fullText, experiments.clock);
  private final ExperimentService service =
      new ExperimentService(
          repository,
          _ -> {},
          new ExperimentArtifactLocations("s3://bucket/root", Path.of("/srv")),
          Ownership.NONE,
          experiments.clock);
  private final ExperimentSearchService search =
      new ExperimentSearchService(
          repository,
          new ExperimentSearchRepository(table, fullText),
          new SearchEngine(
              SearchSyntax.MLFLOW,
              new PageTokenRepository(table).tokens(new Random(1)),
              PlanListener.OFF,
              experiments.clock));

  @Test
  void serverFindsItsOwnChangesAtOnceAndOnlyOnce() {
    experiments.backFill(table).run();
    create("early bird");
    table.catchUp();
    experiments.clock.advance(Duration.ofMinutes(1));
    create("late riser");
    var renamed = service.byName(ALICE, "early bird").experiment().id();
    service.rename(ALICE, renamed, "earlier bird");

    for (int behind = 0; behind < 2; behind++) {
      assertThat(names("", List.of())).containsExactly("late riser", "earlier bird");
      assertThat(names("", List.of("name ASC"))).containsExactly("earlier bird", "late riser");
      assertThat(names("", List.of("experiment_id"))).containsExactly("earlier bird", "late riser");
      assertThat(names("name LIKE '%ate ri%'", List.of())).containsExactly("late riser");
      assertThat(names("name LIKE 'earlier%'", List.of())).containsExactly("earlier bird");
      table.catchUp();
    }
  }

  @Test
  void changesOfOtherServersAreFoundOnceIndexed() {
    experiments.backFill(table).run();
    var _ = experiments.on(table).create(ALICE, new NewExperiment("a stranger", "", List.of()));

    assertThat(names("name LIKE '%trang%'", List.of())).isEmpty();
    assertThat(names("name = 'a stranger'", List.of())).containsExactly("a stranger");
    table.catchUp();
    assertThat(names("name LIKE '%trang%'", List.of())).containsExactly("a stranger");
  }

  private void create(String name) {
    var _ = service.create(ALICE, new NewExperiment(name, "", List.of()));
  }

  /** Reads pages of one result, so that page boundaries are tested too. */
  private List<String> names(String filter, List<String> orders) {
    var names = new ArrayList<String>();
    var token = "";
    do {
      var request = new ExperimentRequests.Search(filter, ViewType.ALL, 1, orders, token);
      var page = search.search(ALICE, Visibility.ALL, request);
      page.items().forEach(tagged -> names.add(tagged.experiment().name()));
      token = page.nextToken();
    } while (!token.isEmpty());
    return names;
  }
}
