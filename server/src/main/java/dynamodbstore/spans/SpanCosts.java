package dynamodbstore.spans;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.Optional;

/** Costs of a span by their names, such as {@code total_cost}. */
public record SpanCosts(Optional<Json.Dict> costs) {
  public static SpanCosts of(StoredSpan span) {
    return new SpanCosts(
        span.cost()
            .flatMap(text -> Json.parse(new Json.Text(text)))
            .flatMap(
                json -> json instanceof Json.Dict dict ? Optional.of(dict) : Optional.empty()));
  }

  /** One of the costs; NaN for what the reference would not have stored. */
  public Optional<Double> find(String name) {
    return costs.flatMap(dict -> dict.find(name)).map(SpanCosts::real);
  }

  /** As {@code float(value)}. */
  private static double real(Json value) {
    return switch (value) {
      case Json.Whole(var number) -> number.doubleValue();
      case Json.Real(double number) -> number;
      case Json.Bool(boolean flag) -> flag ? 1 : 0;
      case Json.Text(String text, _) -> PythonNumbers.real(text).orElse(Double.NaN);
      case Json.Null _, Json.Items _, Json.Dict _ -> Double.NaN;
    };
  }
}
