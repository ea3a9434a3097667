package dynamodbstore.spans.aggregation;

import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonArithmetic;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reader of the cost of one span, whose entries become numbers that dashboards aggregate. */
public final class CostEntries {
  private CostEntries() {}

  /**
   * Every entry of the cost as a floating-point number; a text of a number counts as one.
   *
   * @param text of the cost attribute
   * @throws UnstorableSpan if it is not the JSON text of an object of numbers
   */
  public static Map<String, Double> of(String text) {
    if (!(Json.parse(new Json.Text(text)).orElse(null) instanceof Json.Dict cost)) {
      throw new UnstorableSpan("the cost is not an object");
    }
    Map<String, Double> entries = new LinkedHashMap<>();
    cost.entries().forEach((key, value) -> entries.put(key.value(), number(value)));
    return Collections.unmodifiableMap(entries);
  }

  private static double number(Json value) {
    try {
      return value instanceof Json.Text(String text, _)
          ? PythonNumbers.real(text).orElseThrow(() -> new UnstorableSpan("a cost is no number"))
          : PythonArithmetic.real(value);
    } catch (ArithmeticException e) {
      throw new UnstorableSpan("a cost: " + e.getMessage());
    }
  }
}
