package dynamodbstore.spans;

import dynamodbstore.wire.json.Json;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/** Text of a span as the reference stores it: a JSON object, ASCII only. */
public final class SpanContent {
  private static final String TRACE_PREFIX = "tr-";
  private static final int TRACE_DIGITS = 32;

  /** Bytes of names and punctuation. */
  private static final int FRAME = 384;

  private SpanContent() {}

  /**
   * The content of a translated span.
   *
   * @throws IllegalArgumentException if the trace's id is not that of an OpenTelemetry trace
   */
  public static String of(Span span) {
    var out = new JsonBytes(capacity(span));
    out.raw("{\"trace_id\": \"").raw(traceId(span));
    out.raw("\", \"span_id\": \"").raw(spanId(span.id())).raw("\", \"parent_span_id\": ");
    if (span.isRoot()) {
      out.raw("null");
    } else {
      out.raw('"').raw(spanId(span.parent())).raw('"');
    }
    out.raw(", \"name\": ").string(span.name());
    out.raw(", \"start_time_unix_nano\": ").number(span.startNanos());
    out.raw(", \"end_time_unix_nano\": ").number(span.endNanos());
    appendEvents(out, span);
    out.raw(", \"status\": {\"code\": \"").raw(span.status().protocolName());
    out.raw("\", \"message\": ").string(span.statusMessage()).raw("}, \"attributes\": {");
    int start = out.length();
    span.attributes().forEach((key, value) -> out.key(key, start).string(value));
    out.raw('}');
    appendLinks(out, span);
    return out.raw('}').ascii();
  }

  private static int capacity(Span span) {
    int capacity = FRAME + span.name().length();
    for (var entry : span.attributes().entrySet()) {
      capacity +=
          entry.getKey().length() + entry.getValue().length() + entry.getValue().length() / 8;
    }
    return capacity + FRAME / 4 * (span.attributes().size() / 8);
  }

  private static void appendEvents(JsonBytes out, Span span) {
    out.raw(", \"events\": [");
    boolean first = true;
    for (var event : span.events()) {
      out.raw(first ? "{\"name\": " : ", {\"name\": ").string(event.name());
      out.raw(", \"time_unix_nano\": ").raw(Long.toUnsignedString(event.timeNanos()));
      out.raw(", \"attributes\": ");
      appendDict(out, event.attributes());
      out.raw('}');
      first = false;
    }
    out.raw(']');
  }

  private static void appendLinks(JsonBytes out, Span span) {
    out.raw(", \"links\": [");
    boolean first = true;
    for (var link : span.links()) {
      out.raw(first ? "{\"trace_id\": " : ", {\"trace_id\": ").string(link.trace());
      out.raw(", \"span_id\": ").string(link.span()).raw(", \"attributes\": ");
      if (link.attributes().isEmpty()) {
        out.raw("null");
      } else {
        appendDict(out, link.attributes());
      }
      out.raw('}');
      first = false;
    }
    out.raw(']');
  }

  private static void appendDict(JsonBytes out, Map<String, Json> entries) {
    out.raw('{');
    int start = out.length();
    entries.forEach((key, value) -> out.key(key, start).value(value));
    out.raw('}');
  }

  private static String traceId(Span span) {
    var id = span.trace().text();
    if (!id.startsWith(TRACE_PREFIX) || id.length() != TRACE_PREFIX.length() + TRACE_DIGITS) {
      throw new IllegalArgumentException("Not the id of an OpenTelemetry trace: " + id);
    }
    var bytes = HexFormat.of().parseHex(id, TRACE_PREFIX.length(), id.length());
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** The id in base64. */
  static String spanId(long id) {
    var bytes = new byte[Long.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (id >>> (Long.SIZE - Byte.SIZE * (i + 1)));
    }
    return Base64.getEncoder().encodeToString(bytes);
  }
}
