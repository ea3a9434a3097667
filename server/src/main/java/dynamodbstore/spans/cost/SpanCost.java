package dynamodbstore.spans.cost;

import static dynamodbstore.wire.json.PythonArithmetic.isNegative;
import static dynamodbstore.wire.json.PythonArithmetic.isPositive;
import static dynamodbstore.wire.json.PythonArithmetic.multiply;
import static dynamodbstore.wire.json.PythonArithmetic.subtract;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonArithmetic;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Calculation of a call's cost. The operations and their order are the reference's, so that the
 * floating-point results are the same.
 */
public final class SpanCost {
  private static final Json ZERO = new Json.Whole(BigInteger.ZERO);

  private SpanCost() {}

  /**
   * Cost of the input, the output and both; empty if the model is unknown, no token was used, or a
   * value has an unsuitable type.
   *
   * @param provider tried first; ignored unless it is a text
   */
  public static Optional<Json> of(ModelPrices prices, Json model, Json provider, Json usage) {
    if (!(model instanceof Json.Text(String name, _))
        || !(usage instanceof Json.Dict tokens)
        || name.isEmpty()
        || name.startsWith("gateway:/")
        || name.startsWith("endpoints:/")) {
      return Optional.empty();
    }
    if (PythonArithmetic.equalsZero(tokens.find("input_tokens").orElse(ZERO))
        && PythonArithmetic.equalsZero(tokens.find("output_tokens").orElse(ZERO))) {
      return Optional.empty();
    }
    return find(prices, name, provider).flatMap(price -> cost(price, tokens));
  }

  /** A name such as {@code openai/gpt} may begin with a provider, which is ignored. */
  private static Optional<TokenPrices> find(ModelPrices prices, String name, Json provider) {
    var bare = name.substring(name.indexOf('/') + 1);
    return (provider instanceof Json.Text(String text, _) && !text.isEmpty()
            ? prices.find(text.toLowerCase(Locale.ROOT), bare)
            : Optional.<TokenPrices>empty())
        .or(() -> prices.findAnywhere(bare));
  }

  private static Optional<Json> cost(TokenPrices price, Json.Dict tokens) {
    try {
      double input = inputCost(price, tokens);
      double output = multiply(tokens.find("output_tokens").orElse(ZERO), price.output());
      Map<Json.Text, Json> cost = new LinkedHashMap<>();
      cost.put(new Json.Text("input_cost"), new Json.Real(input));
      cost.put(new Json.Text("output_cost"), new Json.Real(output));
      cost.put(new Json.Text("total_cost"), new Json.Real(input + output));
      return Optional.of(new Json.Dict(cost));
    } catch (ArithmeticException e) {
      // A count that is not a number, or exceeds the range of a double.
      return Optional.empty();
    }
  }

  /** The count of input tokens includes those of the cache, which have prices of their own. */
  private static double inputCost(TokenPrices price, Json.Dict tokens) {
    var read = count(tokens, "cache_read_input_tokens");
    var written = count(tokens, "cache_creation_input_tokens");
    var rest = subtract(subtract(tokens.find("input_tokens").orElse(ZERO), read), written);
    double cost = multiply(isNegative(rest) ? ZERO : rest, price.input());
    if (isPositive(read)) {
      cost += multiply(read, price.cacheRead().orElse(price.input()));
    }
    if (isPositive(written)) {
      cost += multiply(written, price.cacheWrite().orElse(price.input()));
    }
    return cost;
  }

  private static Json count(Json.Dict tokens, String key) {
    return tokens.find(key).filter(Json::isTruthy).orElse(ZERO);
  }
}
