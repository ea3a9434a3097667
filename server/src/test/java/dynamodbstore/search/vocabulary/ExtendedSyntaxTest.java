package dynamodbstore.search.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.EntityView;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.ExtendedFilter;
import dynamodbstore.search.language.SearchSyntax;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ExtendedSyntaxTest {
  @Test
  void andBindsTighterThanOrAndNotTighterThanBoth() {
    assertThat(read("metrics.a > 1 or not params.b = 'x' AND tags.c LIKE 'y%'"))
        .isEqualTo("(metric 'a' GREATER 1.0 OR NOT (param 'b' = 'x') AND tag 'c' LIKE 'y%')");
  }

  @Test
  void parenthesesGroupAlsoRightAfterAKeyword() {
    assertThat(read("NOT(metrics.a > 1 OR run_id IN ('x', 'y')) AND((tags.c IS NOT NULL))"))
        .isEqualTo(
            "NOT ((metric 'a' GREATER 1.0 OR attribute 'run_id' IN ['x', 'y']))"
                + " AND tag 'c' IS NOT NULL");
  }

  @Test
  void keywordsInQuotesAreText() {
    assertThat(read("params.a = 'x OR (y' OR tags.`or` = \"NOT\""))
        .isEqualTo("(param 'a' = 'x OR (y' OR tag 'or' = 'NOT')");
  }

  @Test
  void minAndMaxOfAMetricAreSeparateFields() {
    assertThat(read("min(metrics.`a) b`) < 0.5 AND MAX( metric.x ) >= 2"))
        .isEqualTo("metric_min 'a) b' LESS 0.5 AND metric_max 'x' AT_LEAST 2.0");
  }

  @Test
  void ordersMayUseMinAndMax() {
    var ordering =
        SearchParser.runs("", List.of("max(metrics.acc) DESC"), SearchSyntax.EXTENDED).ordering();

    assertThat(ordering.terms().getFirst())
        .isEqualTo(Ordering.Term.of(new SearchField(FieldKind.METRIC_MAX, "acc"), false));
  }

  @Test
  void validMlflowFiltersKeepTheirMeaning() {
    for (var fields : GoldenLines.read("filters.tsv")) {
      if (fields.get(0).equals("runs") && fields.get(2).startsWith("ok ")) {
        assertThat("ok " + read(fields.get(1))).isEqualTo(fields.get(2));
      }
    }
  }

  @Test
  void errorsOutsideTheExtensionsHaveMlflowsMessages() {
    for (var fields : GoldenLines.read("filters.tsv")) {
      if (fields.get(0).equals("runs") && !ExtendedFilter.usesExtensions(fields.get(1))) {
        assertThat(answer(fields.get(1), SearchSyntax.EXTENDED))
            .isEqualTo(answer(fields.get(1), SearchSyntax.MLFLOW));
      }
    }
  }

  @Test
  void extensionsAreRejectedInMlflowSyntax() {
    assertThatThrownBy(
            () ->
                SearchParser.runs("metrics.a > 1 OR metrics.b > 1", List.of(), SearchSyntax.MLFLOW))
        .isInstanceOf(ApiError.class)
        .hasMessage("Invalid clause(s) in filter string: 'OR'");
  }

  @Test
  void unbalancedOrEmptyPartsAreRejected() {
    for (var filter :
        List.of("(metrics.a > 1", "metrics.a > 1 OR", "OR", "(", "()", "NOT", "a OR b")) {
      assertThatThrownBy(() -> read(filter)).as(filter).isInstanceOf(ApiError.class);
    }
    assertThatThrownBy(() -> read("(".repeat(5000) + "metrics.a > 1" + ")".repeat(4000)))
        .isInstanceOf(ApiError.class);
  }

  @Test
  void minAndMaxOfOtherFieldsAreRejected() {
    assertThatThrownBy(() -> read("min(params.a) = 'x'"))
        .hasMessage("min(...) and max(...) are only supported for metrics");
  }

  @Test
  void notAcceptsEntitiesThatLackTheField() {
    EntityView empty = _ -> Optional.empty();

    assertThat(condition("metrics.a != 1").holds(empty)).isFalse();
    assertThat(condition("NOT metrics.a != 1").holds(empty)).isTrue();
  }

  @Test
  void minAndMaxAreComparedLikeMetrics() {
    var subject =
        new EntityView() {
          @Override
          public Optional<Datum> attribute(String key) {
            return Optional.empty();
          }

          @Override
          public OptionalDouble leastMetric(String key) {
            return OptionalDouble.of(-3);
          }
        };

    assertThat(condition("min(metrics.a) <= -3").holds(subject)).isTrue();
    assertThat(condition("max(metrics.a) <= -3").holds(subject)).isFalse();
  }

  private static Filter condition(String filter) {
    return SearchParser.runs(filter, List.of(), SearchSyntax.EXTENDED).condition();
  }

  private static String read(String filter) {
    return FilterLines.spelled(condition(filter));
  }

  private static String answer(String filter, SearchSyntax syntax) {
    try {
      return FilterLines.spelled(SearchParser.runs(filter, List.of(), syntax).condition());
    } catch (ApiError refused) {
      return refused.text();
    }
  }
}
