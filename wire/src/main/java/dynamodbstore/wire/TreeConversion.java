package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code google.protobuf.Value} can hold of a document: all numbers as doubles, nothing that
 * UTF-8 cannot spell, and only so deep.
 */
final class TreeConversion {
  /** Messages within messages, the request itself included; each level of JSON takes two. */
  private static final int MAX_DEPTH = 100;

  /** The request, and the value in it. */
  private static final int OUTERMOST = 2;

  private TreeConversion() {}

  /** Empty where protobuf gives up. */
  static Optional<Json> convert(Json json) {
    return convert(json, OUTERMOST);
  }

  private static Optional<Json> convert(Json json, int depth) {
    return switch (json) {
      case Json.Null _, Json.Bool _, Json.Real _ -> Optional.of(json);
      case Json.Whole(BigInteger number) -> {
        double real = number.doubleValue();
        if (Double.isInfinite(real)) {
          throw BadRequest.unreadable("A number in the request body is too large.");
        }
        yield Optional.of(new Json.Real(real));
      }
      case Json.Text text -> text.encodable() ? Optional.of(json) : Optional.empty();
      case Json.Items(List<Json> items) ->
          depth + 2 > MAX_DEPTH && !items.isEmpty() ? Optional.empty() : items(items, depth + 2);
      case Json.Dict(Map<Json.Text, Json> entries) ->
          depth + 2 > MAX_DEPTH && !entries.isEmpty() ? Optional.empty() : dict(entries, depth + 2);
    };
  }

  private static Optional<Json> items(List<Json> items, int depth) {
    List<Json> converted = new ArrayList<>(items.size());
    for (Json item : items) {
      var value = convert(item, depth);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      converted.add(value.get());
    }
    return Optional.of(new Json.Items(converted));
  }

  private static Optional<Json> dict(Map<Json.Text, Json> entries, int depth) {
    Map<Json.Text, Json> converted = new LinkedHashMap<>();
    for (Map.Entry<Json.Text, Json> entry : entries.entrySet()) {
      var value = convert(entry.getValue(), depth);
      if (value.isEmpty() || !entry.getKey().encodable()) {
        return Optional.empty();
      }
      converted.put(entry.getKey(), value.get());
    }
    return Optional.of(new Json.Dict(converted));
  }
}
