package dynamodbstore.traces;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Parser of the token usage in the metadata of a trace. */
public final class TokenTotals {
  private static final List<String> KEYS =
      List.of(
          "input_tokens",
          "output_tokens",
          "total_tokens",
          "cache_read_input_tokens",
          "cache_creation_input_tokens");

  private TokenTotals() {}

  /**
   * The totals of a JSON text; none if it is not an object, or one of its totals is not a number.
   */
  public static Map<String, Double> parse(String json) {
    var totals = new LinkedHashMap<String, Double>();
    if (!(parsed(json) instanceof Json.Dict usage)) {
      return Map.of();
    }
    for (var key : KEYS) {
      var value = usage.find(key).orElse(new Json.Null());
      if (!(value instanceof Json.Null)) {
        var number = number(value);
        if (number.isEmpty()) {
          return Map.of();
        }
        totals.put(key, number.getAsDouble());
      }
    }
    // A database has no NaN, and infinite totals would make every sum infinite.
    totals.values().removeIf(total -> !Double.isFinite(total));
    return totals;
  }

  private static Json parsed(String json) {
    try {
      return Json.parse(new Json.Text(json)).orElse(new Json.Null());
    } catch (Json.TooDeep _) {
      return new Json.Null();
    }
  }

  /** As Python's {@code float(…)}. */
  private static OptionalDouble number(Json value) {
    return switch (value) {
      case Json.Whole(var number) -> OptionalDouble.of(number.doubleValue());
      case Json.Real(double number) -> OptionalDouble.of(number);
      case Json.Bool(boolean flag) -> OptionalDouble.of(flag ? 1 : 0);
      case Json.Text(String text, _) -> PythonNumbers.real(text);
      case Json.Null _, Json.Items _, Json.Dict _ -> OptionalDouble.empty();
    };
  }
}
