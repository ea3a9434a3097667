package dynamodbstore.spans.translation;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.spans.JsonLines;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.TranslationCase;
import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.spans.cost.CatalogPrices;
import dynamodbstore.spans.cost.ModelPrices;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files contain attributes of ours, and what the reference makes of them. */
class SpanTranslatorTest {
  private final SpanTranslator translator =
      new SpanTranslator(
          new CatalogPrices(
              () -> Optional.of(JsonLines.resource("catalog")), InstantSource.system()));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gemini_cli",
        "genai",
        "google_adk",
        "laminar",
        "langfuse",
        "livekit",
        "mlflow",
        "openinference",
        "spring_ai",
        "traceloop",
        "vercel_ai",
        "voltagent"
      })
  void attributesBecomeThoseOfTheReference(String dialect) {
    var cases = read(dialect);

    for (var each : cases) {
      assertThat(translate(translator, each.span()).map(SpanTranslatorTest::entries))
          .as("%s %s", each.attributes(), each.events())
          .isEqualTo(each.expected().map(SpanTranslatorTest::entries));
    }
  }

  @Test
  void spanWithoutAnythingToTranslateIsReturnedAsItIs() {
    var span =
        new TranslationCase(
                Map.of("mlflow.spanInputs", "{\"question\": 1}", "mlflow.spanType", "\"LLM\""),
                List.of(),
                Optional.empty())
            .span();

    assertThat(translator.translate(span)).isSameAs(span);
  }

  @Test
  void withoutPricesThereIsNoCost() {
    var span =
        new TranslationCase(
                Map.of("llm.model_name", "\"small\"", "llm.token_count.prompt", "5"),
                List.of(),
                Optional.empty())
            .span();

    assertThat(new SpanTranslator(ModelPrices.none()).translate(span).attributes())
        .containsKeys("mlflow.llm.model", "mlflow.chat.tokenUsage")
        .doesNotContainKey("mlflow.llm.cost");
    assertThat(translator.translate(span).attributes()).containsKey("mlflow.llm.cost");
  }

  private static List<TranslationCase> read(String dialect) {
    return JsonLines.read("translation/" + dialect + ".jsonl").stream()
        .map(TranslationCase::of)
        .toList();
  }

  private static Optional<Map<String, String>> translate(SpanTranslator translator, Span span) {
    try {
      return Optional.of(translator.translate(span).attributes());
    } catch (UnstorableSpan e) {
      return Optional.empty();
    }
  }

  /** With their order, which maps do not compare. */
  private static List<Map.Entry<String, String>> entries(Map<String, String> attributes) {
    return new ArrayList<>(attributes.entrySet());
  }
}
