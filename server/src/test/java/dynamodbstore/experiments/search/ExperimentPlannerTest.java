package dynamodbstore.experiments.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentPlannerTest {
  private static final ExperimentPlanner ALL = new ExperimentPlanner(true, true);

  @Test
  void exactNameIsLookedUpByItsClaim() {
    assertThat(plan("name = 'abc' AND tags.a = 'b'")).isEqualTo("experiment named \"abc\"");
    assertThat(plan("name LIKE 'abc'")).isEqualTo("experiment named \"abc\"");
    assertThat(plan("name = '\ud800'")).isEqualTo("experiments in order of creation_time");
  }

  @Test
  void prefixOrSuffixIsAnIndexRange() {
    assertThat(plan("name LIKE 'abc%'"))
        .isEqualTo(
            "experiments by name prefix \"abc\"; if many, experiments in order of creation_time");
    assertThat(plan("name LIKE '%abc'"))
        .isEqualTo(
            "experiments by name suffix \"abc\"; if many, experiments in order of creation_time");
    assertThat(plan("name LIKE 'a%_c'"))
        .isEqualTo(
            "experiments by name prefix \"a\" and suffix \"c\"; if many,"
                + " experiments in order of creation_time");
  }

  @Test
  void caseInsensitivePatternUsesCaseVariants() {
    assertThat(plan("name ILIKE 'ab%'"))
        .isEqualTo(
            "experiments by name prefix \"ab\" in any case; if many,"
                + " experiments in order of creation_time");
    assertThat(CaseVariants.variants("a1B", true))
        .containsExactlyInAnyOrder("a1b", "a1B", "A1b", "A1B");
    assertThat(CaseVariants.variants("éxyz", true)).hasSize(4);
    assertThat(CaseVariants.variants("abc", false)).containsExactly("abc");
  }

  @Test
  void infixIsFoundByAFewTrigrams() {
    assertThat(plan("name LIKE '%abc%'"))
        .isEqualTo(
            "experiments by name trigram \"abc\" in any case; if many,"
                + " experiments in order of creation_time");
    assertThat(plan("name LIKE '%abcdefghij%'"))
        .contains("\"abc\"", "\"cde\"", "\"efg\"", "\"hij\"")
        .doesNotContain("bcd");
    assertThat(plan("name LIKE '%ab%'")).isEqualTo("experiments in order of creation_time");
  }

  @Test
  void indexedOrderIsWalked() {
    assertThat(plan("")).isEqualTo("experiments in order of creation_time");
    assertThat(plan("", "creation_time ASC"))
        .isEqualTo("experiments in order of creation_time, backwards");
    assertThat(plan("tags.a = 'b'", "last_update_time DESC", "name ASC"))
        .isEqualTo("experiments in order of last_update_time, backwards");
    assertThat(plan("", "name ASC")).isEqualTo("experiments in order of name");
    assertThat(plan("name LIKE 'abc%'", "name DESC"))
        .isEqualTo("experiments in order of name, backwards, with prefix \"abc\"");
    assertThat(plan("", "experiment_id DESC")).isEqualTo("all experiments, sorted");
  }

  @Test
  void incompleteIndexesAreNotUsed() {
    var none = new ExperimentPlanner(false, false);

    assertThat(plan(none, "name LIKE '%abc%'")).isEqualTo("all experiments, sorted");
    assertThat(plan(none, "name LIKE '%abc%'", "name")).isEqualTo("experiments in order of name");
  }

  private static String plan(String filter, String... orders) {
    return plan(ALL, filter, orders);
  }

  private static String plan(ExperimentPlanner planner, String filter, String... orders) {
    return planner
        .plan(SearchParser.experiments(filter, List.of(orders), SearchSyntax.MLFLOW))
        .toString();
  }
}
