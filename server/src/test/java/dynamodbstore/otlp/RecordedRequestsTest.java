package dynamodbstore.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.spans.SpanContent;
import dynamodbstore.spans.SpanRefusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests for which the results of the reference's own functions were recorded. A line has the
 * format (p for protobuf, j for JSON), a title, the body in hexadecimal, and the contents of the
 * spans or a refusal. Where the reference fails with a 500, the refusal is a 400.
 */
class RecordedRequestsTest {
  private static final OtlpDecoder DECODER =
      new OtlpDecoder(new OtlpLimits(1_000_000, 100_000_000));

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Recorded(String contentType, String title, byte[] body, List<String> results) {
    static Recorded of(String line) {
      var cells = line.split("\t", -1);
      return new Recorded(
          cells[0].equals("j") ? "application/json" : "application/x-protobuf",
          cells[1],
          HexFormat.of().parseHex(cells[2]),
          Arrays.asList(cells).subList(3, cells.length));
    }

    @Override
    public String toString() {
      return contentType + ": " + title;
    }
  }

  static Stream<Recorded> recorded() {
    try (var in = RecordedRequestsTest.class.getResourceAsStream("requests.tsv")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines().map(Recorded::of);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void contentsAndRefusalsAreThoseOfTheReference(Recorded request) {
    var body = request.body();

    assertThat(results(request.contentType(), body)).isEqualTo(request.results());
  }

  private static List<String> results(String contentType, byte[] body) {
    try {
      return DECODER.decode(Optional.of(contentType), Optional.empty(), body, body.length).stream()
          .map(span -> SpanContent.of(span.span()))
          .toList();
    } catch (SpanRefusal e) {
      return List.of("!" + e.status() + " " + e.detail());
    }
  }
}
