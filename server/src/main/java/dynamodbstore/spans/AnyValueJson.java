package dynamodbstore.spans;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Writer of JSON values as OpenTelemetry's attribute values, which name their type. */
final class AnyValueJson {
  private static final EncodedName ATTRIBUTES = EncodedName.of("attributes");
  private static final EncodedName KEY = EncodedName.of("key");
  private static final EncodedName VALUE = EncodedName.of("value");
  private static final EncodedName VALUES = EncodedName.of("values");
  private static final EncodedName STRING = EncodedName.of("string_value");
  private static final EncodedName BOOL = EncodedName.of("bool_value");
  private static final EncodedName INT = EncodedName.of("int_value");
  private static final EncodedName DOUBLE = EncodedName.of("double_value");
  private static final EncodedName ARRAY = EncodedName.of("array_value");
  private static final EncodedName KVLIST = EncodedName.of("kvlist_value");

  private AnyValueJson() {}

  /** Writes the field {@code attributes}, unless it is empty. */
  static void writeAttributes(JsonWriter out, Json.Dict attributes) {
    if (!attributes.entries().isEmpty()) {
      out.name(ATTRIBUTES);
      writePairs(out, attributes.entries());
    }
  }

  private static void writePairs(JsonWriter out, Map<Json.Text, Json> entries) {
    out.beginArray();
    entries.forEach(
        (key, value) -> {
          out.beginObject();
          if (!key.value().isEmpty()) {
            out.field(KEY, encodable(key));
          }
          if (!(value instanceof Json.Null)) {
            out.name(VALUE);
            write(out, value);
          }
          out.endObject();
        });
    out.endArray();
  }

  private static void write(JsonWriter out, Json json) {
    out.beginObject();
    switch (json) {
      case Json.Null _ -> {}
      case Json.Bool(boolean value) -> out.field(BOOL, value);
      case Json.Whole(var value) -> writeWhole(out, value);
      case Json.Real(double value) -> out.field(DOUBLE, value);
      case Json.Text text -> out.field(STRING, encodable(text));
      case Json.Items(List<Json> items) -> {
        out.name(ARRAY).beginObject();
        if (!items.isEmpty()) {
          out.name(VALUES).beginArray();
          items.forEach(item -> write(out, item));
          out.endArray();
        }
        out.endObject();
      }
      case Json.Dict(Map<Json.Text, Json> entries) -> {
        out.name(KVLIST).beginObject();
        if (!entries.isEmpty()) {
          out.name(VALUES);
          writePairs(out, entries);
        }
        out.endObject();
      }
    }
    out.endObject();
  }

  /** Of a number with more than 64 bits the digits become a text; the reference fails for it. */
  private static void writeWhole(JsonWriter out, BigInteger value) {
    if (value.bitLength() < Long.SIZE) {
      out.field(INT, value.longValue());
    } else {
      out.field(STRING, value.toString());
    }
  }

  /** The text with question marks instead of unpaired surrogates, as the reference sends it. */
  private static String encodable(Json.Text text) {
    if (text.encodable()) {
      return text.value();
    }
    var encodable = new StringBuilder(text.value().length());
    text.value()
        .codePoints()
        .forEach(
            c ->
                encodable.appendCodePoint(
                    c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '?' : c));
    return encodable.toString();
  }
}
