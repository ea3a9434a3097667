package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conversion of a JSON document to {@code google.protobuf.Value}: all numbers become doubles, text
 * must be encodable in UTF-8, and the depth is limited.
 */
final class ProtobufValueConversion {
  /** Limit of nested messages, including the request itself; each level of JSON takes two. */
  private static final int MAX_DEPTH = 100;

  private ProtobufValueConversion() {}

  /**
   * The converted document; empty where protobuf fails, even if it would keep a part.
   *
   * @param depth message depth of the document
   */
  static Optional<Json> convert(Json json, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    return switch (json) {
      case Json.Null _, Json.Bool _, Json.Real _ -> Optional.of(json);
      case Json.Whole(BigInteger number) -> Optional.of(new Json.Real(real(number)));
      case Json.Text text -> text.encodable() ? Optional.of(json) : Optional.empty();
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

  private static Optional<Json> items(List<Json> items, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    List<Json> converted = new ArrayList<>(items.size());
    for (Json item : items) {
      var value = convert(item, depth + 1);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      converted.add(value.get());
    }
    return Optional.of(new Json.Items(converted));
  }

  private static Optional<Json> dict(Map<Json.Text, Json> entries, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.empty();
    }
    Map<Json.Text, Json> converted = new LinkedHashMap<>();
    for (Map.Entry<Json.Text, Json> entry : entries.entrySet()) {
      var value = convert(entry.getValue(), depth + 1);
      if (value.isEmpty() || !entry.getKey().encodable()) {
        return Optional.empty();
      }
      converted.put(entry.getKey(), value.get());
    }
    return Optional.of(new Json.Dict(converted));
  }
}
