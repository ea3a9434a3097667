package dynamodbstore.assessments;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.util.List;
import java.util.Objects;

/**
 * Request that was sent to the reference, and its response. Recorded by {@code
 * assessments_golden.py}.
 *
 * @param trace id in the path
 * @param assessment id in the path; empty for a creation
 * @param response JSON; empty if the reference crashed
 */
record RecordedExchange(
    String method, String trace, String assessment, String body, int status, String response) {
  /** All exchanges, in the order in which they were recorded. */
  static List<RecordedExchange> all() {
    try (var file = RecordedExchange.class.getResourceAsStream("assessments.tsv")) {
      var text = new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
      return text.lines().map(RecordedExchange::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RecordedExchange parse(String line) {
    var columns =
        List.of(line.split("\t", -1)).stream().map(text -> URLDecoder.decode(text, UTF_8)).toList();
    var path = columns.get(1).split("/", -1);
    return new RecordedExchange(
        columns.get(0),
        path[0],
        path.length > 2 ? path[2] : "",
        columns.get(2),
        Integer.parseInt(columns.get(3)),
        columns.get(4));
  }
}
