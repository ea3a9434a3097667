package dynamodbstore.spans;

import dynamodbstore.wire.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;

/** Text of a span as the reference stores it: a JSON object, ASCII only. */
public final class SpanContent {
  private static final String TRACE_PREFIX = "tr-";
  private static final int TRACE_DIGITS = 32;
  private static final byte[] TRACE_ID = ascii("{\"trace_id\": \"");
  private static final byte[] SPAN_ID = ascii("\", \"span_id\": \"");
  private static final byte[] PARENT = ascii("\", \"parent_span_id\": ");
  private static final byte[] NAME = ascii(", \"name\": ");
  private static final byte[] START = ascii(", \"start_time_unix_nano\": ");
  private static final byte[] END = ascii(", \"end_time_unix_nano\": ");
  private static final byte[] EVENTS = ascii(", \"events\": [");
  private static final byte[] STATUS = ascii(", \"status\": {\"code\": \"");
  private static final byte[] MESSAGE = ascii("\", \"message\": ");
  private static final byte[] ATTRIBUTES = ascii("}, \"attributes\": {");
  private static final byte[] LINKS = ascii(", \"links\": [");

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
    appendTrace(out, span);
    appendIdentity(out, span.id(), span.parent(), span.name(), span.startNanos(), span.endNanos());
    appendEvents(out, span);
    out.raw(STATUS).raw(span.status().protocolName());
    out.raw(MESSAGE).string(span.statusMessage()).raw(ATTRIBUTES);
    int start = out.length();
    span.attributes().forEach((key, value) -> out.key(key, start).string(value));
    out.raw('}');
    appendLinks(out, span);
    return out.raw('}').ascii();
  }

  /** Appends what follows the trace's id, up to the time of the end. */
  static void appendIdentity(
      JsonBytes out, long id, long parent, String name, long startNanos, long endNanos) {
    out.raw(SPAN_ID).base64(id).raw(PARENT);
    if (parent == Span.NO_PARENT) {
      out.raw("null");
    } else {
      out.raw('"').base64(parent).raw('"');
    }
    out.raw(NAME).string(name);
    out.raw(START).number(startNanos);
    out.raw(END).number(endNanos);
  }

  private static int capacity(Span span) {
    int capacity = FRAME + span.name().length();
    for (var entry : span.attributes().entrySet()) {
      capacity += entry.getKey().length() + JsonBytes.capacity(entry.getValue());
    }
    return capacity + FRAME / 4 * (span.attributes().size() / 8);
  }

  private static void appendEvents(JsonBytes out, Span span) {
    out.raw(EVENTS);
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
    out.raw(LINKS);
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

  /** Appends the bytes of the trace's id in base64. */
  private static void appendTrace(JsonBytes out, Span span) {
    var id = span.trace().text();
    if (!id.startsWith(TRACE_PREFIX) || id.length() != TRACE_PREFIX.length() + TRACE_DIGITS) {
      throw new IllegalArgumentException("Not the id of an OpenTelemetry trace: " + id);
    }
    int middle = TRACE_PREFIX.length() + TRACE_DIGITS / 2;
    out.raw(TRACE_ID)
        .base64(
            HexFormat.fromHexDigitsToLong(id, TRACE_PREFIX.length(), middle),
            HexFormat.fromHexDigitsToLong(id, middle, id.length()));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
