package dynamodbstore.spans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dynamodbstore.api.TraceId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Most cases are among the recorded requests; these cannot arrive in a request. */
class SpanContentTest {
  static final Map<String, String> ATTRIBUTES = new LinkedHashMap<>();

  static {
    ATTRIBUTES.put("mlflow.traceRequestId", "\"tr-000102030405060708090a0b0c0d0e0f\"");
    ATTRIBUTES.put("mlflow.spanInputs", "{\"question\": \"What is a span?\"}");
  }

  @Test
  void unpairedSurrogatesOfTranslatedAttributesAreEscaped() {
    var content = SpanContent.of(span(Map.of("k", "\"a\ud800\ue000\"")));

    assertThat(content).contains("\"attributes\": {\"k\": \"\\\"a\\ud800\\ue000\\\"\"}");
  }

  @Test
  void aTraceIdOfAnotherKindIsRefused() {
    var span = span(new TraceId("tr-1"), Map.of());

    assertThatIllegalArgumentException().isThrownBy(() -> SpanContent.of(span));
  }

  static Span span(Map<String, String> attributes) {
    return span(new TraceId("tr-000102030405060708090a0b0c0d0e0f"), attributes);
  }

  private static Span span(TraceId trace, Map<String, String> attributes) {
    return new Span(
        trace,
        1,
        Span.NO_PARENT,
        "name",
        5,
        9,
        SpanStatus.OK,
        "",
        attributes,
        List.of(),
        List.of());
  }
}
