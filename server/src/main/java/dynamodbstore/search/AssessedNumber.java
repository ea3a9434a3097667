package dynamodbstore.search;

import java.util.OptionalDouble;

/**
 * Number of an assessment's value, as the reference's database casts it: only a JSON number is one.
 */
final class AssessedNumber {
  private AssessedNumber() {}

  static OptionalDouble of(String json) {
    boolean isNumber = !json.isEmpty() && (Character.isDigit(json.charAt(0)) || isNegative(json));
    return isNumber ? OptionalDouble.of(Double.parseDouble(json)) : OptionalDouble.empty();
  }

  /** Excludes {@code -Infinity}. */
  private static boolean isNegative(String json) {
    return json.length() > 1 && json.charAt(0) == '-' && Character.isDigit(json.charAt(1));
  }
}
