package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Conversion of a JSON document to {@code google.protobuf.Value}: all numbers become doubles, text
 * must be encodable in UTF-8, and the depth is limited. Used for one document.
 */
final class ProtobufValueConversion {
  /** Limit of nested messages, including the request itself; each level of JSON takes two. */
  private static final int MAX_DEPTH = 100;

  private static final Json NULL = new Json.Null();

  private boolean hasFailed;

  private ProtobufValueConversion() {}

  /**
   * Result of a conversion.
   *
   * @param value if protobuf fails, the part that it keeps: what precedes the failure
   */
  record Result(Json value, boolean isComplete) {}

  /**
   * Converts a document.
   *
   * @param depth message depth of the document
   */
  static Result convert(Json json, int depth) {
    var conversion = new ProtobufValueConversion();
    var value = conversion.value(json, depth);
    return new Result(value, !conversion.hasFailed);
  }

  private Json value(Json json, int depth) {
    if (depth > MAX_DEPTH) {
      return fail();
    }
    return switch (json) {
      case Json.Null _, Json.Bool _, Json.Real _ -> json;
      case Json.Whole(BigInteger number) -> new Json.Real(real(number));
      case Json.Text text -> text.encodable() ? json : fail();
      case Json.Items(List<Json> items) -> items(items, depth + 1);
      case Json.Dict(Map<Json.Text, Json> entries) -> dict(entries, depth + 1);
    };
  }

  private static double real(BigInteger number) {
    double real = number.doubleValue();
    if (Double.isInfinite(real)) {
      throw BadRequest.unreadable("A number in the request body is too large.");
    }
    return real;
  }

  private Json items(List<Json> items, int depth) {
    if (depth > MAX_DEPTH) {
      return fail();
    }
    List<Json> converted = new ArrayList<>(items.size());
    for (Json item : items) {
      converted.add(value(item, depth + 1));
      if (hasFailed) {
        break;
      }
    }
    return new Json.Items(converted);
  }

  private Json dict(Map<Json.Text, Json> entries, int depth) {
    if (depth > MAX_DEPTH) {
      return fail();
    }
    Map<Json.Text, Json> converted = new LinkedHashMap<>();
    for (Map.Entry<Json.Text, Json> entry : entries.entrySet()) {
      if (entry.getKey().encodable()) {
        converted.put(entry.getKey(), value(entry.getValue(), depth + 1));
      } else {
        hasFailed = true;
      }
      if (hasFailed) {
        break;
      }
    }
    return new Json.Dict(converted);
  }

  private Json fail() {
    hasFailed = true;
    return NULL;
  }
}
