package dynamodbstore.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Requests, valid and unusual, whose results in the reference are recorded in {@code requests.tsv}.
 */
class GoldenRequestsTest {
  private static final String SEE_DOCS =
      " See the API docs for more information about request parameters.";
  private static final List<List<String>> ROWS = GoldenFile.rows("requests.tsv");

  @Test
  void readsEveryRequestAsTheReferenceDoes() {
    assertThat(ROWS).hasSizeGreaterThan(5000);

    assertThat(differences(ROWS.stream(), GoldenRequestsTest::outcome)).isEmpty();
  }

  @Test
  void documentReaderReadsEveryBodyAsTheReferenceDoes() {
    assertThat(differences(bodies(), row -> outcome(() -> byDocument(row)))).isEmpty();
  }

  @Test
  void bodyInsideALargerArrayIsReadAlike() {
    assertThat(differences(bodies(), row -> outcome(() -> withinLargerArray(row)))).isEmpty();
  }

  @Test
  void ordinaryRequestsAreReadByTheStreamReader() {
    for (String name :
        List.of("CreateExperiment", "CreateRun", "UpdateRun", "LogMetric", "LogBatch", "SetTag")) {
      var plain = bodies().filter(row -> row.get(0).equals(name)).findFirst().orElseThrow();
      var body = GoldenFile.bytes(plain.get(2));

      assertThat(StreamReader.read(schema(plain), body, 0, body.length)).as(name).isPresent();
    }
  }

  /** The rows whose result differs from the reference's, with both results. */
  private static List<String> differences(
      Stream<List<String>> rows, Function<List<String>, String> reading) {
    return rows.filter(row -> !reading.apply(row).equals(expected(row)))
        .map(row -> "%s %s\n  %s".formatted(row, expected(row), reading.apply(row)))
        .toList();
  }

  private static Stream<List<String>> bodies() {
    return ROWS.stream().filter(row -> row.get(1).equals("POST"));
  }

  private static Schema schema(List<String> row) {
    return Objects.requireNonNull(SampleRequests.ALL.get(row.get(0)));
  }

  private static String expected(List<String> row) {
    return switch (row.get(3)) {
      case "ok" -> row.get(4);
      case "breaks" -> "BAD_REQUEST";
      default -> row.get(3) + " " + GoldenFile.text(row.get(4)).replaceFirst("~$", SEE_DOCS);
    };
  }

  private static String outcome(List<String> row) {
    var request = row.get(2);
    // A GET without query is read by its body, which is empty here.
    return outcome(
        () ->
            row.get(1).equals("GET") && !request.isEmpty()
                ? schema(row).readQuery(GoldenFile.query(request))
                : schema(row).read(GoldenFile.bytes(request)));
  }

  private static Message byDocument(List<String> row) {
    var body = GoldenFile.bytes(row.get(2));
    return DocumentReader.read(schema(row), body, 0, body.length);
  }

  private static Message withinLargerArray(List<String> row) {
    var body = GoldenFile.bytes(row.get(2));
    var larger = new byte[body.length + 20];
    Arrays.fill(larger, (byte) '"');
    System.arraycopy(body, 0, larger, 7, body.length);
    return schema(row).read(larger, 7, body.length);
  }

  private static String outcome(Supplier<Message> reading) {
    try {
      return CanonicalForm.of(reading.get());
    } catch (BadRequest e) {
      return e.code() == ErrorCode.BAD_REQUEST ? "BAD_REQUEST" : e.code() + " " + e.text();
    }
  }
}
