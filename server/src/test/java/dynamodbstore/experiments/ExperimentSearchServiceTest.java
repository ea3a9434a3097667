package dynamodbstore.experiments;

import static dynamodbstore.experiments.TestExperiments.ALICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.TaggedExperiment;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExperimentSearchServiceTest {
  private final TestExperiments experiments = new TestExperiments();
  private final ExperimentSearchService search =
      new ExperimentSearchService(
          experiments.repository(),
          new ExperimentSearchRepository(experiments.memory, experiments.fullText),
          new SearchEngine(
              SearchSyntax.MLFLOW,
              new PageTokenRepository(experiments.memory).tokens(new Random(1)),
              PlanListener.OFF,
              experiments.clock));

  @Test
  void defaultOrderIsNewestFirstThenAscendingId() {
    create("a");
    create("b");
    experiments.clock.advance(Duration.ofMillis(1));
    create("c");

    assertThat(names(find("", List.of()))).containsExactly("c", "a", "b");
  }

  @Test
  void pageTokensContinueTheSearch() {
    for (int n = 0; n < 5; n++) {
      experiments.clock.advance(Duration.ofMillis(1));
      create("e" + n);
    }
    var found = new ArrayList<String>();
    var token = "";
    do {
      var page = find(ViewType.ACTIVE_ONLY, 2, "", List.of(), token);
      found.addAll(names(page));
      token = page.nextToken();
    } while (!token.isEmpty());

    assertThat(found).containsExactly("e4", "e3", "e2", "e1", "e0");
  }

  @Test
  void viewTypeSelectsActiveOrDeletedExperiments() {
    create("a");
    create("b");
    experiments.service.delete(ALICE, new ExperimentId(1));

    assertThat(names(find(ViewType.ACTIVE_ONLY, 9, "", List.of(), ""))).containsExactly("b");
    assertThat(names(find(ViewType.DELETED_ONLY, 9, "", List.of(), ""))).containsExactly("a");
    assertThat(names(find(ViewType.ALL, 9, "", List.of(), ""))).containsExactly("a", "b");
  }

  @Test
  void filterComparesNamesTimesAndTags() {
    create("train-a", new Tag("team", "x"));
    create("train-b");
    create("eval", new Tag("team", "y"));

    assertThat(names(find("name LIKE 'train%'", List.of("name DESC"))))
        .containsExactly("train-b", "train-a");
    assertThat(names(find("tags.team = 'y'", List.of()))).containsExactly("eval");
    assertThat(names(find("tags.team IS NULL", List.of()))).containsExactly("train-b");
    assertThat(names(find("creation_time > 0 AND name != 'eval'", List.of()))).hasSize(2);
  }

  @Test
  void pageIncludesTags() {
    create("a", new Tag("k", "v"));

    assertThat(find("", List.of()).items().getFirst().tags()).containsExactly(new Tag("k", "v"));
  }

  @Test
  void maxResultsOutOfBoundsIsRefused() {
    assertThatThrownBy(() -> find(ViewType.ALL, 0, "", List.of(), ""))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "Invalid value 0 for parameter 'max_results' supplied. It must be a positive integer");
    assertThatThrownBy(() -> find(ViewType.ALL, 50_001, "", List.of(), ""))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "Invalid value 50001 for parameter 'max_results' supplied. It must be at most 50000");
  }

  @Test
  void searchIsLimitedToTheWorkspace() {
    create("a");

    var elsewhere =
        search.search(
            new Caller("bob", "elsewhere"),
            Visibility.ALL,
            new ExperimentRequests.Search("", ViewType.ALL, 9, List.of(), ""));

    assertThat(elsewhere.items()).isEmpty();
  }

  private void create(String name, Tag... tags) {
    var _ = experiments.create(name, tags);
  }

  private TokenPage<TaggedExperiment> find(String filter, List<String> orderBy) {
    return find(ViewType.ACTIVE_ONLY, 100, filter, orderBy, "");
  }

  private TokenPage<TaggedExperiment> find(
      ViewType view, long maxResults, String filter, List<String> orderBy, String token) {
    return search.search(
        ALICE,
        Visibility.ALL,
        new ExperimentRequests.Search(filter, view, maxResults, orderBy, token));
  }

  private static List<String> names(TokenPage<TaggedExperiment> page) {
    return page.items().stream().map(tagged -> tagged.experiment().name()).toList();
  }
}
