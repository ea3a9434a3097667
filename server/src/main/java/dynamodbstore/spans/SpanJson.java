package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dynamodbstore.wire.json.JsonWriter;

/** Writer of spans in MLflow's own format, in which they are stored. */
public final class SpanJson {
  private SpanJson() {}

  /** Writes the span as one value. Real numbers that are not finite stay {@code NaN}, as stored. */
  public static void write(JsonWriter out, StoredSpan span) {
    // Contents are ASCII.
    var content = span.content().getBytes(ISO_8859_1);
    out.encoded(content, 0, content.length);
  }
}
