package dynamodbstore.spans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected values are those in the reference's database after the same request. */
class StoredSpansTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'\"LLM\"', 'LLM'",
        "'\"\"', ''",
        "5, 5",
        "true, 1",
        "1.5, 1.5",
        "not json, not json",
        "null,",
        "[],",
        "{},",
        "NaN,"
      })
  void typesAreTextsAndNumbers(String sent, String type) {
    var stored = stored(Map.of(SpanAttribute.TYPE, sent));

    assertThat(stored.type()).isEqualTo(Optional.ofNullable(type));
  }

  @Test
  void theTypeIsThatOfTheSpanAsItWasSent() {
    var sent = SpanContentTest.span(Map.of());
    var translated = sent.withAttributes(Map.of(SpanAttribute.TYPE, "\"CHAT_MODEL\""));

    var stored = StoredSpans.of(sent, translated);

    assertThat(stored.type()).isEmpty();
    assertThat(stored.content()).contains("CHAT_MODEL");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {"'\"gpt-4\"', gpt-4", "{}, {}", "4, 4", "NaN, NaN", "gpt-4, gpt-4", "null, null"})
  void modelsThatAreNoTextAreKeptAsJson(String sent, String model) {
    var stored = stored(Map.of(SpanAttribute.MODEL, sent, SpanAttribute.MODEL_PROVIDER, sent));

    assertThat(stored.model()).contains(model);
    assertThat(stored.provider()).contains(model);
  }

  @Test
  void usageThatIsNoObjectIsIgnored() {
    assertThat(stored(Map.of(SpanAttribute.USAGE, "{\"input_tokens\": 1}")).usage())
        .contains("{\"input_tokens\": 1}");
    assertThat(stored(Map.of(SpanAttribute.USAGE, "[1]")).usage()).isEmpty();
    assertThat(stored(Map.of(SpanAttribute.USAGE, "{")).usage()).isEmpty();
    assertThat(stored(Map.of()).usage()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"total_cost\": 0.5, \"input_cost\": 1}", "{}", "{\"total_cost\": NaN}"})
  void costsAreAnObjectOfNumbers(String cost) {
    assertThat(stored(Map.of(SpanAttribute.COST, cost)).cost()).contains(cost);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "null", "\"x\"", "{", "{\"total_cost\": null}", "{\"a\": \"x\"}"})
  void otherCostsAreRefused(String cost) {
    assertThatExceptionOfType(SpanRefusal.class)
        .isThrownBy(() -> stored(Map.of(SpanAttribute.COST, cost)))
        .satisfies(e -> assertThat(e.status()).isEqualTo(422))
        .satisfies(e -> assertThat(e.detail()).isEqualTo("Failed to log OpenTelemetry spans"));
  }

  private static StoredSpan stored(Map<String, String> attributes) {
    var span = SpanContentTest.span(attributes);
    return StoredSpans.of(span, span);
  }
}
