package dynamodbstore.search.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchParserTest {
  @Test
  void ofSeveralErrorsTheFirstThatMlflowDetectsIsReported() {
    var brokenFilter = "metrics.a >";
    var brokenOrder = List.of("nope");
    var wrongOperator = "metrics.a LIKE 1";

    assertThatThrownBy(() -> runs(brokenFilter, brokenOrder))
        .hasMessageStartingWith("Invalid clause(s) in filter string");
    assertThatThrownBy(() -> runs(wrongOperator, brokenOrder))
        .hasMessageStartingWith("Invalid attribute key 'nope' specified");
    assertThatThrownBy(() -> runs(wrongOperator, List.of()))
        .hasMessageStartingWith("Invalid comparator 'LIKE' not one of");
  }

  @Test
  void orderByAFieldAndItsAliasIsRejected() {
    assertThatThrownBy(() -> runs("", List.of("created", "start_time DESC")))
        .isInstanceOfSatisfying(
            ApiError.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_PARAMETER_VALUE))
        .hasMessage("`order_by` contains duplicate fields: ['created', 'start_time DESC']");
  }

  @Test
  void nanSortsAfterNumbersAndBeforeMissingInBothDirections() {
    var things = new KnownEntities();
    var ids = List.of("low", "nan", "high", "missing");
    ids.forEach(id -> things.add(id, "text", "run_id", List.of(id)));
    things.add("low", "metric", "m", List.of("-inf", "0", "0"));
    things.add("nan", "metric", "m", List.of("nan", "0", "0"));
    things.add("high", "metric", "m", List.of("7", "0", "0"));

    assertThat(things.found(runs("", List.of("metrics.m")), ids))
        .containsExactly("low", "high", "nan", "missing");
    assertThat(things.found(runs("", List.of("metrics.m DESC")), ids))
        .containsExactly("high", "low", "nan", "missing");
  }

  @Test
  void loggedModelOrderAcceptsAttributesAndMetricsOnly() {
    assertThatThrownBy(() -> models("nope")).hasMessage("Invalid order by field name: nope");
    assertThatThrownBy(() -> models("params.a"))
        .hasMessage("Invalid order by field name: params.a. Only metrics are supported.");
    assertThat(models("creation_time").ordering().terms())
        .extracting(term -> term.field().key())
        .containsExactly("creation_timestamp_ms", "model_id");
  }

  private static ParsedSearch runs(String filter, List<String> orders) {
    return SearchParser.runs(filter, orders, SearchSyntax.MLFLOW);
  }

  private static ParsedSearch models(String order) {
    var orders = new LoggedModelOrder(order, true, Optional.empty(), Optional.empty());
    return SearchParser.loggedModels("", List.of(orders), SearchSyntax.MLFLOW);
  }
}
