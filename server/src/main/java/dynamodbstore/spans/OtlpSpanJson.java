package dynamodbstore.spans;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writer of spans in OpenTelemetry's format, as MLflow's REST API returns them: names in snake
 * case, ids in base64, 64-bit numbers as numbers, and no fields that have their default.
 */
public final class OtlpSpanJson {
  private static final EncodedName TRACE_ID = EncodedName.of("trace_id");
  private static final EncodedName SPAN_ID = EncodedName.of("span_id");
  private static final EncodedName PARENT = EncodedName.of("parent_span_id");
  private static final EncodedName NAME = EncodedName.of("name");
  private static final EncodedName START = EncodedName.of("start_time_unix_nano");
  private static final EncodedName END = EncodedName.of("end_time_unix_nano");
  private static final EncodedName TIME = EncodedName.of("time_unix_nano");
  private static final EncodedName EVENTS = EncodedName.of("events");
  private static final EncodedName LINKS = EncodedName.of("links");
  private static final EncodedName STATUS = EncodedName.of("status");
  private static final EncodedName MESSAGE = EncodedName.of("message");
  private static final EncodedName CODE = EncodedName.of("code");
  private static final String TRACE_PREFIX = "tr-";

  private OtlpSpanJson() {}

  /**
   * Writes the span as one value.
   *
   * @throws IllegalArgumentException if the content is not that of a span
   */
  public static void write(JsonWriter out, StoredSpan span) {
    var content = dict(Json.parse(new Json.Text(span.content(), true)));
    out.beginObject();
    out.field(TRACE_ID, text(content, "trace_id")).field(SPAN_ID, text(content, "span_id"));
    writeText(out, PARENT, text(content, "parent_span_id"));
    writeText(out, NAME, text(content, "name"));
    writeNumber(out, START, content.find("start_time_unix_nano"));
    writeNumber(out, END, content.find("end_time_unix_nano"));
    AnyValueJson.writeAttributes(out, parsed(dict(content.find("attributes"))));
    writeEvents(out, items(content, "events"));
    writeLinks(out, items(content, "links"));
    writeStatus(out, dict(content.find("status")));
    out.endObject();
  }

  /** Attributes of spans are stored as JSON text; other texts are values by themselves. */
  private static Json.Dict parsed(Json.Dict attributes) {
    var values = new LinkedHashMap<Json.Text, Json>();
    attributes
        .entries()
        .forEach(
            (key, value) ->
                values.put(key, value instanceof Json.Text text ? parsed(text) : value));
    return new Json.Dict(values);
  }

  private static Json parsed(Json.Text text) {
    if (text.value().isEmpty()) {
      return new Json.Null();
    }
    try {
      return Json.parse(text).orElse(text);
    } catch (Json.TooDeep _) {
      return text;
    }
  }

  private static void writeEvents(JsonWriter out, List<Json> events) {
    if (events.isEmpty()) {
      return;
    }
    out.name(EVENTS).beginArray();
    for (var json : events) {
      var event = dict(Optional.of(json));
      out.beginObject();
      writeNumber(out, TIME, event.find("time_unix_nano"));
      writeText(out, NAME, text(event, "name"));
      AnyValueJson.writeAttributes(out, dict(event.find("attributes")));
      out.endObject();
    }
    out.endArray();
  }

  private static void writeLinks(JsonWriter out, List<Json> links) {
    if (links.isEmpty()) {
      return;
    }
    out.name(LINKS).beginArray();
    for (var json : links) {
      var link = dict(Optional.of(json));
      out.beginObject();
      out.field(TRACE_ID, base64(text(link, "trace_id").replace(TRACE_PREFIX, "")));
      out.field(SPAN_ID, base64(text(link, "span_id")));
      AnyValueJson.writeAttributes(
          out,
          dict(link.find("attributes").filter(attributes -> !(attributes instanceof Json.Null))));
      out.endObject();
    }
    out.endArray();
  }

  private static void writeStatus(JsonWriter out, Json.Dict status) {
    out.name(STATUS).beginObject();
    writeText(out, MESSAGE, text(status, "message"));
    var code = text(status, "code");
    if (!code.equals(SpanStatus.UNSET.protocolName())) {
      out.field(CODE, code);
    }
    out.endObject();
  }

  private static void writeText(JsonWriter out, EncodedName name, String text) {
    if (!text.isEmpty()) {
      out.field(name, text);
    }
  }

  private static void writeNumber(JsonWriter out, EncodedName name, Optional<Json> number) {
    if (number.orElse(new Json.Null()) instanceof Json.Whole whole && whole.value().signum() != 0) {
      out.name(name).value(whole);
    }
  }

  /** Digits of an id of any length; the reference fails for ids that are too long. */
  private static String base64(String hex) {
    var even = hex.length() % 2 == 0 ? hex : "0" + hex;
    return Base64.getEncoder().encodeToString(HexFormat.of().parseHex(even));
  }

  private static String text(Json.Dict dict, String key) {
    return dict.find(key).orElse(new Json.Null()) instanceof Json.Text(String text, _) ? text : "";
  }

  private static List<Json> items(Json.Dict dict, String key) {
    return dict.find(key).orElse(new Json.Null()) instanceof Json.Items(List<Json> items)
        ? items
        : List.of();
  }

  private static Json.Dict dict(Optional<Json> json) {
    return switch (json.orElse(new Json.Dict(Map.of()))) {
      case Json.Dict dict -> dict;
      default -> throw new IllegalArgumentException("Not the content of a span");
    };
  }
}
