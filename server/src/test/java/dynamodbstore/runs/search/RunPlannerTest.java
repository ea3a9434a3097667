package dynamodbstore.runs.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.fulltext.TagRanking;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunPlannerTest {
  private static final long ALL = 100_000;
  private static final Map<String, Long> RARE =
      Map.of(
          "names with 'bcd'", 7L,
          "names with too many to list", 1L,
          "params with 'bcd'", 20L,
          "params with too many to list", 0L);

  @Test
  void orderOfAnIndexIsWalked() {
    assertThat(plan("")).isEqualTo("in the order of start");
    assertThat(plan("", "start_time ASC")).isEqualTo("in the order of start backwards");
    assertThat(plan("", "run_name")).isEqualTo("in the order of name");
    assertThat(plan("", "run_name DESC")).isEqualTo("in the order of name backwards");
  }

  @Test
  void metricOrderWalksNumbersThenNanThenMissing() {
    assertThat(plan("", "metrics.acc DESC"))
        .isEqualTo(
            "in the order of metric acc, then metric acc that is NaN, then all without it by start");
    assertThat(plan("", "metrics.acc"))
        .startsWith("in the order of metric acc backwards, then metric acc that is NaN, then");
  }

  @Test
  void filterOnTheOrderedFieldBoundsTheWalk() {
    assertThat(plan("metrics.acc > 0.5", "metrics.acc DESC"))
        .isEqualTo("in the order of metric acc from 0.5");
    assertThat(plan("metrics.acc <= 1", "metrics.acc DESC"))
        .isEqualTo("in the order of metric acc to 1.0, then metric acc that is NaN");
    assertThat(plan("params.depth IS NOT NULL", "params.depth"))
        .isEqualTo("in the order of param depth");
  }

  @Test
  void filterOnTheStartBoundsWalksByStart() {
    assertThat(plan("start_time > 5")).isEqualTo("in the order of start from 5");
    assertThat(plan("start_time <= 7.5 AND start_time >= 5", "metrics.acc DESC"))
        .endsWith("then all without it by start from 5 to 8");
    assertThat(plan(Map.of("start from 5", 10L), "start_time > 5", "end_time"))
        .isEqualTo("sorting all of start from 5");
  }

  @Test
  void secondOrderTermSortsRunsOfOneValue() {
    assertThat(plan("params.depth IS NOT NULL", "params.depth", "metrics.acc DESC"))
        .isEqualTo("in the order of param depth, sorting those of one value");
  }

  @Test
  void equalityOnATextWalksItsRunsByStart() {
    assertThat(plan("params.x = '1'")).isEqualTo("in the order of param x is '1' by start");
    assertThat(plan("tags.x = '1' AND end_time > 5"))
        .isEqualTo("in the order of tag x is '1' by start");
    assertThat(plan("run_name = 'a'")).isEqualTo("in the order of name is 'a' by start");
    assertThat(plan("status = 'FAILED'")).isEqualTo("in the order of status FAILED");
    assertThat(plan("params.x = '" + "v".repeat(700) + "'")).isEqualTo("in the order of start");
    var counts = Map.of("param x is '1'", 50_000L, "param y is '2'", 10_000L);
    assertThat(plan(counts, "params.x = '1' AND params.y = '2'"))
        .isEqualTo("in the order of param y is '2' by start");
    var few = Map.of("param x is '1'", 50_000L, "param y begins with 'a'", 50L);
    assertThat(plan(few, "params.x = '1' AND params.y LIKE 'a%'"))
        .isEqualTo("sorting all of param y begins with 'a'");
  }

  @Test
  void filterOnTheStartBoundsTheWalkOfOneText() {
    var counts = Map.of("status FINISHED", 95_000L, "start to 5", 40_000L);
    assertThat(plan(counts, "status = 'FINISHED' AND start_time <= 5"))
        .isEqualTo("in the order of status FINISHED to 5");
    assertThat(plan("params.x = '1' AND start_time >= 5"))
        .isEqualTo("in the order of param x is '1' by start from 5");
  }

  @Test
  void equalityOnATextIsWalkedWhenItsCountIsUnknown() {
    var search =
        SearchParser.runs("params.x = '1' AND tags.y = '2'", List.of(), SearchSyntax.MLFLOW);

    assertThat(RunPlanner.plan(search, 100, searchable(Set.of()), _ -> 2560).toString())
        .isEqualTo("in the order of tag y is '2' by start");
  }

  @Test
  void selectiveFilterIsGathered() {
    assertThat(plan(Map.of("param x is '1'", 10L), "params.x = '1'", "end_time"))
        .isEqualTo("sorting all of param x is '1'");
    assertThat(plan(Map.of("param x is '1'", 50_000L), "params.x = '1'", "metrics.acc"))
        .startsWith("in the order of metric acc backwards");
    assertThat(plan(Map.of("param x is '1'", 1_000L), "params.x = '1'", "metrics.acc"))
        .isEqualTo("sorting all of param x is '1'");
  }

  @Test
  void mostSelectiveConjunctIsGathered() {
    var counts = Map.of("param x is '1'", 500L, "tag y begins with 'ab'", 20L);

    assertThat(plan(counts, "params.x = '1' AND tags.y LIKE 'ab%c' AND status = 'FAILED'"))
        .isEqualTo("sorting all of tag y begins with 'ab'");
  }

  @Test
  void metricFilterThatAdmitsZeroAlsoGathersNan() {
    var counts = Map.of("metric loss to 0.5", 5L, "metric loss that is NaN", 1L);

    assertThat(plan(counts, "metrics.loss < 0.5"))
        .isEqualTo("sorting all of metric loss to 0.5 and metric loss that is NaN");
  }

  @Test
  void patternWithoutPrefixSkipsRowsInsteadOfReadingRuns() {
    assertThat(plan("run_name LIKE '%abc%'")).isEqualTo("sorting all of name");
  }

  @Test
  void idFilterIsAlwaysAnIdLookup() {
    assertThat(plan("run_id = 'abc' AND metrics.loss < 1", "metrics.loss"))
        .isEqualTo("sorting 1 runs by id");
  }

  @Test
  void unindexedOrderGathersAllRuns() {
    assertThat(plan("", "end_time")).isEqualTo("sorting all of start");
  }

  @Test
  void patternIsGatheredByItsRarestTrigramIfIndexed() {
    assertThat(planWithTexts(RARE, "run_name LIKE '%abcde%'"))
        .isEqualTo("sorting all of names with 'bcd' and names with too many to list");
    assertThat(planWithTexts(RARE, "params.p ILIKE '%ABCDE'"))
        .isEqualTo("sorting all of params with 'bcd' and params with too many to list");
    assertThat(planWithTexts(RARE, "params.p LIKE '%abcd%' AND run_name ILIKE '%BCD%'"))
        .isEqualTo("sorting all of names with 'bcd' and names with too many to list");
    assertThat(plan(RARE, "run_name LIKE '%abcde%'")).isEqualTo("sorting all of name");
  }

  @Test
  void shortPatternsAndDocumentTagsAreNotGatheredByTrigram() {
    assertThat(planWithTexts(RARE, "run_name LIKE '%bc%de%'")).isEqualTo("sorting all of name");
    assertThat(
            planWithTexts(Map.of("tags with 'abc'", 1L), "tags.mlflow.note.content LIKE '%abc%'"))
        .isEqualTo("in the order of start");
  }

  @Test
  void frequentTrigramIsWalkedInOrder() {
    assertThat(planWithTexts(Map.of(), "run_name LIKE '%abc%'")).isEqualTo("in the order of start");
  }

  private static String planWithTexts(Map<String, Long> counts, String filter) {
    return plan(Set.copyOf(RunTextRows.FIELDS), counts, filter);
  }

  private static String plan(String filter, String... orders) {
    return plan(Map.of(), filter, orders);
  }

  private static String plan(Map<String, Long> counts, String filter, String... orders) {
    return plan(Set.of(), counts, filter, orders);
  }

  private static String plan(
      Set<TextField> texts, Map<String, Long> counts, String filter, String... orders) {
    var search = SearchParser.runs(filter, List.of(orders), SearchSyntax.MLFLOW);
    return RunPlanner.plan(
            search, 100, searchable(texts), range -> counts.getOrDefault(range.title(), ALL))
        .toString();
  }

  private static RunPlanner.Searchable searchable(Set<TextField> texts) {
    return new RunPlanner.Searchable(
        texts, new TagRanking(TagRanking.DEFAULT, Optional.empty())::isSearchable);
  }
}
