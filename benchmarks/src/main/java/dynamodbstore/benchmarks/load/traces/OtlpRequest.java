package dynamodbstore.benchmarks.load.traces;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;

/**
 * OTLP export request under construction. Ids are ASCII characters, so that they may contain the
 * placeholder of the request number.
 */
final class OtlpRequest {
  private static final long START = 1_700_000_000_000_000_000L;
  private static final long MILLISECOND = 1_000_000;

  private final OtlpBytes scope = new OtlpBytes();

  /**
   * Adds a span.
   *
   * @param trace 16 characters
   * @param id 8 characters
   * @param parent 8 characters, or none
   * @param at its start in milliseconds after a fixed time; it takes five
   */
  OtlpRequest span(
      String trace,
      String id,
      String parent,
      String name,
      long at,
      Map<String, String> attributes) {
    var span = new OtlpBytes().text(1, trace).text(2, id);
    if (!parent.isEmpty()) {
      var _ = span.text(4, parent);
    }
    var _ =
        span.text(5, name)
            .number(6, 1)
            .fixed(7, START + at * MILLISECOND)
            .fixed(8, START + (at + 5) * MILLISECOND);
    attributes.forEach((key, value) -> span.attribute(9, key, value));
    var _ = span.message(15, new OtlpBytes().number(3, 1));
    var _ = scope.message(2, span);
    return this;
  }

  byte[] toByteArray() {
    var resource = new OtlpBytes().attribute(1, "service.name", "benchmark");
    var spans = new OtlpBytes().message(1, resource).message(2, scope);
    return new OtlpBytes().message(1, spans).toByteArray();
  }

  /** The id of a trace in MLflow's API. */
  static String traceId(String trace) {
    return "tr-" + HexFormat.of().formatHex(trace.getBytes(StandardCharsets.US_ASCII));
  }
}
