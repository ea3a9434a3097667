package dynamodbstore.spans.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.spans.JsonLines;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The file contains trees of ours, and the totals that the reference computes. */
class SpanTotalsTest {
  private static final String USAGE = "{\"input_tokens\": 1}";

  @Test
  void totalsAreThoseOfTheReference() {
    for (var line : JsonLines.read("aggregation/totals.jsonl")) {
      var spans =
          ((Json.Items) line.find("spans").orElseThrow())
              .items().stream().map(span -> span(((Json.Items) span).items())).toList();

      assertThat(printed(spans, SpanTotals::usage))
          .as("%s", spans)
          .isEqualTo(PythonJson.dumps(line.find("usage").orElseThrow()));
      assertThat(printed(spans, SpanTotals::cost))
          .as("%s", spans)
          .isEqualTo(PythonJson.dumps(line.find("cost").orElseThrow()));
    }
  }

  @Test
  void spanThatIsItsOwnParentAndChildOfARootWithTheSameIdIsRefused() {
    var spans = List.of(span(1, 0), span(1, 1));

    assertThatThrownBy(() -> SpanTotals.usage(spans))
        .isInstanceOf(UnstorableSpan.class)
        .hasMessage("span ids occur too often");
  }

  @Test
  void repeatedIdsOnEveryLevelAreRefusedInsteadOfTakingForever() {
    var spans = new ArrayList<StoredSpan>();
    for (int level = 1; level <= 64; level++) {
      spans.add(span(level, level - 1));
      spans.add(span(level, level - 1));
    }

    assertThatThrownBy(() -> SpanTotals.usage(spans)).isInstanceOf(UnstorableSpan.class);
    assertThat(SpanTotals.cost(spans)).as("no span has any").isEmpty();
  }

  @Test
  void chainOfManySpansDoesNotOverflowTheStack() {
    var spans = new ArrayList<StoredSpan>();
    for (int level = 1; level <= 100_000; level++) {
      spans.add(span(level, level - 1));
    }

    assertThat(SpanTotals.usage(spans).map(PythonJson::dumps))
        .contains("{\"input_tokens\": 1, \"output_tokens\": 0, \"total_tokens\": 0}");
  }

  private static String printed(
      List<StoredSpan> spans, Function<List<StoredSpan>, Optional<Json.Dict>> total) {
    try {
      return total.apply(spans).map(PythonJson::dumps).orElse("null");
    } catch (UnstorableSpan e) {
      return "\"refused\"";
    }
  }

  private static StoredSpan span(List<Json> columns) {
    return span(
        number(columns.get(0)), number(columns.get(1)), text(columns.get(2)), text(columns.get(3)));
  }

  private static StoredSpan span(long id, long parent) {
    return span(id, parent, Optional.of(USAGE), Optional.empty());
  }

  private static StoredSpan span(
      long id, long parent, Optional<String> usage, Optional<String> cost) {
    return new StoredSpan(
        id,
        parent,
        "call",
        Optional.empty(),
        SpanStatus.OK,
        1,
        2,
        Optional.empty(),
        Optional.empty(),
        usage,
        cost,
        "{}");
  }

  private static long number(Json json) {
    return ((Json.Whole) json).value().longValueExact();
  }

  private static Optional<String> text(Json json) {
    return json instanceof Json.Text(String text, _) ? Optional.of(text) : Optional.empty();
  }
}
