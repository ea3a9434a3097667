package dynamodbstore.spans.translation;

import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonArithmetic;
import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keys of a dialect's token counts; of several keys, the first that is set wins.
 *
 * @param cacheRead tokens of the input that were read from the provider's cache
 * @param cacheCreation tokens of the input that were written to the provider's cache
 */
record TokenKeys(
    List<String> input,
    List<String> output,
    List<String> total,
    List<String> cacheRead,
    List<String> cacheCreation) {
  static final TokenKeys NONE =
      new TokenKeys(List.of(), List.of(), List.of(), List.of(), List.of());

  /** The smallest integer that has too many digits for Python to print. */
  private static final BigInteger UNPRINTABLE = BigInteger.TEN.pow(PythonNumbers.MAX_DIGITS);

  /** Token usage as MLflow records it; empty if none of the first three counts is set. */
  Optional<Json> usage(SpanAttributes attributes) {
    var inputs = count(attributes, input);
    var outputs = count(attributes, output);
    var totals =
        count(attributes, total)
            .or(() -> inputs.flatMap(in -> outputs.map(out -> PythonArithmetic.add(in, out))));
    if (inputs.or(() -> outputs).or(() -> totals).isEmpty()) {
      return Optional.empty();
    }
    Map<Json.Text, Json> usage = new LinkedHashMap<>();
    put(usage, "input_tokens", inputs);
    put(usage, "output_tokens", outputs);
    put(usage, "total_tokens", totals);
    put(usage, "cache_read_input_tokens", count(attributes, cacheRead));
    put(usage, "cache_creation_input_tokens", count(attributes, cacheCreation));
    return Optional.of(new Json.Dict(usage));
  }

  private static void put(Map<Json.Text, Json> usage, String key, Optional<Json> count) {
    if (count.orElse(null) instanceof Json.Whole(var number)
        && number.abs().compareTo(UNPRINTABLE) >= 0) {
      throw new UnstorableSpan(key + " has too many digits");
    }
    count.ifPresent(number -> usage.put(new Json.Text(key), number));
  }

  /** A count may be an integer, a boolean (which is an integer in Python), or a text of one. */
  private static Optional<Json> count(SpanAttributes attributes, List<String> keys) {
    for (var key : keys) {
      var text = attributes.find(key);
      if (text.isPresent()) {
        return switch (attributes.decoded(key).orElseThrow()) {
          case Json.Bool truth -> Optional.of(truth);
          case Json.Whole number -> Optional.of(number);
          case Json.Text(String inner, _) -> PythonNumbers.whole(inner).map(Json.Whole::new);
          default -> Optional.empty();
        };
      }
    }
    return Optional.empty();
  }
}
