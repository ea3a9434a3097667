package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Result of Python's {@code int(…)} applied to a JSON value. */
sealed interface PythonInt {
  record Converted(BigInteger value) implements PythonInt {}

  /** The value has a convertible type but is not a number. */
  record ValueError() implements PythonInt {}

  /** The value's type is not convertible, or the value is infinite. */
  record Unconvertible() implements PythonInt {}

  static PythonInt of(Json json) {
    return switch (json) {
      case Json.Whole(BigInteger value) -> new Converted(value);
      case Json.Bool(boolean value) -> new Converted(value ? BigInteger.ONE : BigInteger.ZERO);
      case Json.Real(double value) when Double.isNaN(value) -> new ValueError();
      case Json.Real(double value) when Double.isInfinite(value) -> new Unconvertible();
      case Json.Real(double value) -> new Converted(new BigDecimal(value).toBigInteger());
      case Json.Text(String value, _) ->
          PythonNumbers.whole(value).<PythonInt>map(Converted::new).orElseGet(ValueError::new);
      case Json.Null _, Json.Items _, Json.Dict _ -> new Unconvertible();
    };
  }
}
