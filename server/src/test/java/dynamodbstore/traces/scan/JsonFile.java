package dynamodbstore.traces.scan;

import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** JSON of a test resource, and short accessors of its values. */
public final class JsonFile {
  private JsonFile() {}

  public static Json read(String resource) {
    try (var in = JsonFile.class.getResourceAsStream("/dynamodbstore/traces/" + resource)) {
      var bytes = Objects.requireNonNull(in, resource).readAllBytes();
      return Json.parse(bytes, 0, bytes.length).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Json at(Json json, String key) {
    return ((Json.Dict) json).find(key).orElseThrow();
  }

  public static Json at(Json json, int index) {
    return items(json).get(index);
  }

  public static List<Json> items(Json json) {
    return ((Json.Items) json).items();
  }

  public static String text(Json json) {
    return ((Json.Text) json).value();
  }

  public static List<String> texts(Json json) {
    return items(json).stream().map(JsonFile::text).toList();
  }

  public static long whole(Json json) {
    return ((Json.Whole) json).value().longValueExact();
  }

  public static double real(Json json) {
    return switch (json) {
      case Json.Real(double value) -> value;
      case Json.Whole(BigInteger value) -> value.doubleValue();
      default -> throw new IllegalArgumentException(json.toString());
    };
  }

  public static Optional<Json> optional(Json json) {
    return json instanceof Json.Null ? Optional.empty() : Optional.of(json);
  }

  public static Map<String, Json> map(Json json) {
    var map = new LinkedHashMap<String, Json>();
    ((Json.Dict) json).entries().forEach((key, value) -> map.put(key.value(), value));
    return map;
  }

  public static Map<String, String> textMap(Json json) {
    var map = new LinkedHashMap<String, String>();
    map(json).forEach((key, value) -> map.put(key, text(value)));
    return map;
  }
}
