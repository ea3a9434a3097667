package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dynamodbstore.wire.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contents with what the reference's own functions make of them, without its spaces. */
class SpanJsonTest {
  static Stream<String> recorded() {
    try (var in = SpanJsonTest.class.getResourceAsStream("otlp-json.tsv")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void spansAreWrittenInOpenTelemetrysFormat(String line) {
    var cells = line.split("\t", -1);
    var out = JsonWriter.inMemory(16);

    OtlpSpanJson.write(out, span(cells[0]));

    assertThat(text(out)).isEqualTo(cells[1]);
  }

  @Test
  void numbersThatOpenTelemetryCannotHoldBecomeTexts() {
    var out = JsonWriter.inMemory(16);
    var content =
        SpanContent.of(
            SpanContentTest.span(Map.of("k", "[9223372036854775808, -12345678901234567890]")));

    OtlpSpanJson.write(out, span(content));

    assertThat(text(out))
        .contains(
            "{\"values\":[{\"string_value\":\"9223372036854775808\"},"
                + "{\"string_value\":\"-12345678901234567890\"}]}");
  }

  @Test
  void linksWithLongIdsAreWrittenInFull() {
    var out = JsonWriter.inMemory(16);
    var content =
        "{\"trace_id\": \"AA==\", \"span_id\": \"AQ==\", \"status\": {}, \"links\": "
            + "[{\"trace_id\": \"tr-101\", \"span_id\": \"02\", \"attributes\": null}]}";

    OtlpSpanJson.write(out, span(content));

    assertThat(text(out)).contains("\"links\":[{\"trace_id\":\"AQE=\",\"span_id\":\"Ag==\"}]");
  }

  @Test
  void spansInMlflowsFormatAreWrittenAsTheyAreStored() {
    var out = JsonWriter.inMemory(16);
    out.beginArray();

    SpanJson.write(out, span("{\"a\": NaN}"));
    SpanJson.write(out, span("{}"));
    out.endArray();

    assertThat(text(out)).isEqualTo("[{\"a\": NaN},{}]");
  }

  @Test
  void contentThatIsNoSpanIsRefused() {
    var out = JsonWriter.inMemory(16);

    assertThatIllegalArgumentException().isThrownBy(() -> OtlpSpanJson.write(out, span("[]")));
  }

  private static String text(JsonWriter out) {
    return new String(out.array(), 0, out.length(), UTF_8);
  }

  private static StoredSpan span(String content) {
    return new StoredSpan(
        1,
        Span.NO_PARENT,
        "name",
        Optional.empty(),
        SpanStatus.OK,
        1,
        2,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        content);
  }
}
