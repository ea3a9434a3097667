package dynamodbstore.wire.json;

import java.math.BigInteger;

/**
 * Arithmetic on JSON values with Python's rules: integers are exact and of any size, a boolean is 0
 * or 1, and an integer that meets a floating-point number is rounded to one. Every method throws
 * {@link ArithmeticException} where Python raises TypeError or OverflowError.
 */
public final class PythonArithmetic {
  private PythonArithmetic() {}

  /** {@code left + right}, for numbers. */
  public static Json add(Json left, Json right) {
    return isReal(left) || isReal(right)
        ? new Json.Real(real(left) + real(right))
        : new Json.Whole(whole(left).add(whole(right)));
  }

  /** {@code left - right}. */
  public static Json subtract(Json left, Json right) {
    return isReal(left) || isReal(right)
        ? new Json.Real(real(left) - real(right))
        : new Json.Whole(whole(left).subtract(whole(right)));
  }

  /** {@code number * factor}. */
  public static double multiply(Json number, double factor) {
    return real(number) * factor;
  }

  /** {@code number > 0}; false for NaN. */
  public static boolean isPositive(Json number) {
    return number instanceof Json.Real(double value) ? value > 0 : whole(number).signum() > 0;
  }

  /** {@code number < 0}; false for NaN. */
  public static boolean isNegative(Json number) {
    return number instanceof Json.Real(double value) ? value < 0 : whole(number).signum() < 0;
  }

  /** {@code value == 0}, which is false for values that are not numbers. */
  public static boolean equalsZero(Json value) {
    return switch (value) {
      case Json.Bool _, Json.Whole _, Json.Real _ -> !value.isTruthy();
      default -> false;
    };
  }

  /** {@code float(number)}. */
  public static double real(Json number) {
    if (number instanceof Json.Real(double value)) {
      return value;
    }
    double value = whole(number).doubleValue();
    if (Double.isInfinite(value)) {
      throw new ArithmeticException("int too large to convert to float");
    }
    return value;
  }

  private static boolean isReal(Json json) {
    return json instanceof Json.Real;
  }

  private static BigInteger whole(Json json) {
    return switch (json) {
      case Json.Bool(boolean value) -> value ? BigInteger.ONE : BigInteger.ZERO;
      case Json.Whole(var value) -> value;
      default -> throw new ArithmeticException(json.pythonType() + " is not a number");
    };
  }
}
