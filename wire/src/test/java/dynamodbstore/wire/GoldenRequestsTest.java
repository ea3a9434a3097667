package dynamodbstore.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Thousands of requests, fine and odd, of which {@code requests.tsv} has the reference's reading.
 */
class GoldenRequestsTest {
  private static final String SEE_DOCS =
      " See the API docs for more information about request parameters.";
  private static final List<List<String>> ROWS = GoldenFile.rows("requests.tsv");

  @Test
  void readsEveryRequestAsTheReferenceDoes() {
    assertThat(ROWS).hasSizeGreaterThan(4000);

    SoftAssertions.assertSoftly(
        softly ->
            ROWS.forEach(
                row ->
                    softly
                        .assertThat(outcome(row))
                        .as("%s %s %s", row.get(0), row.get(1), row.get(2))
                        .isEqualTo(expected(row))));
  }

  @Test
  void readsTheSameWhetherStreamingOrByDocument() {
    SoftAssertions.assertSoftly(
        softly ->
            bodies()
                .forEach(
                    row -> {
                      var body = GoldenFile.bytes(row.get(2));
                      StreamReader.read(schema(row), body, 0, body.length)
                          .ifPresent(
                              streamed ->
                                  softly
                                      .assertThat(CanonicalForm.of(streamed))
                                      .as("%s %s", row.get(0), row.get(2))
                                      .isEqualTo(byDocument(schema(row), body)));
                    }));
  }

  @Test
  void findsTheBodyWithinALargerArray() {
    SoftAssertions.assertSoftly(
        softly ->
            bodies()
                .forEach(
                    row -> {
                      var body = GoldenFile.bytes(row.get(2));
                      var larger = new byte[body.length + 20];
                      Arrays.fill(larger, (byte) '"');
                      System.arraycopy(body, 0, larger, 7, body.length);

                      softly
                          .assertThat(outcome(() -> schema(row).read(larger, 7, body.length)))
                          .as("%s %s", row.get(0), row.get(2))
                          .isEqualTo(outcome(row));
                    }));
  }

  @Test
  void streamsRequestsThatAreAsTheyShouldBe() {
    for (String name :
        List.of(
            "CreateExperiment", "CreateRun", "UpdateRun", "LogMetric", "LogBatch", "SearchRuns")) {
      var plain = bodies().filter(row -> row.get(0).equals(name)).findFirst().orElseThrow();
      var body = GoldenFile.bytes(plain.get(2));

      assertThat(StreamReader.read(schema(plain), body, 0, body.length)).as(name).isPresent();
    }
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
    return outcome(
        () ->
            row.get(1).equals("GET")
                ? schema(row).readQuery(GoldenFile.query(row.get(2)))
                : schema(row).read(GoldenFile.bytes(row.get(2))));
  }

  private static String byDocument(Schema schema, byte[] body) {
    return outcome(() -> DocumentReader.read(schema, body, 0, body.length));
  }

  private static String outcome(Supplier<Message> reading) {
    try {
      return CanonicalForm.of(reading.get());
    } catch (BadRequest e) {
      return e.code() == ErrorCode.BAD_REQUEST ? "BAD_REQUEST" : e.code() + " " + e.text();
    }
  }
}
