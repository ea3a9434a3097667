package dynamodbstore.wire.json;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Parser and formatter of numbers, equivalent to Python's {@code int(…)}, {@code float(…)} and
 * {@code repr(…)}.
 *
 * <p>Python accepts decimal digits of any script, surrounding white space, and single underscores
 * between digits.
 */
public final class PythonNumbers {
  /** Python rejects integers of more digits, because their conversion takes quadratic time. */
  public static final int MAX_DIGITS = 4300;

  private PythonNumbers() {}

  /** {@code int(text)}; empty where Python raises ValueError. */
  public static Optional<BigInteger> whole(String text) {
    var plain = plain(text);
    int start = signLength(plain);
    var digits = withoutUnderscores(plain.substring(start));
    if (digits.isEmpty() || digits.length() > MAX_DIGITS || !isAllDigits(digits)) {
      return Optional.empty();
    }
    var whole = new BigInteger(digits);
    return Optional.of(plain.startsWith("-") ? whole.negate() : whole);
  }

  /** {@code float(text)}; empty where Python raises ValueError. */
  public static OptionalDouble real(String text) {
    var plain = plain(text);
    boolean negative = plain.startsWith("-");
    var unsigned = plain.substring(signLength(plain));
    if (unsigned.equalsIgnoreCase("nan")) {
      return OptionalDouble.of(Double.NaN);
    }
    if (unsigned.equalsIgnoreCase("inf") || unsigned.equalsIgnoreCase("infinity")) {
      return OptionalDouble.of(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    var digits = withoutUnderscores(unsigned);
    if (!isDecimal(digits)) {
      return OptionalDouble.empty();
    }
    double magnitude = Double.parseDouble(digits);
    return OptionalDouble.of(negative ? -magnitude : magnitude);
  }

  /** Equivalent to {@code repr(value)}: the fewest digits that parse to the same number. */
  public static String repr(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    // Java produces the same digits, and in the range 1e-3 to 1e7 also the same format.
    var java = Double.toString(value);
    int exponentAt = java.indexOf('E');
    return exponentAt < 0 ? java : rearranged(value, java, exponentAt);
  }

  private static String rearranged(double value, String java, int exponentAt) {
    var sign = value < 0 ? "-" : "";
    int start = sign.length();
    int exponent = Integer.parseInt(java.substring(exponentAt + 1));
    var digits = java.charAt(start) + java.substring(start + 2, exponentAt);
    if (digits.endsWith("0")) {
      digits = digits.substring(0, 1);
    }
    if (exponent < -322 && digits.length() == 2) {
      // For the smallest subnormal numbers, Java prints two digits even where one is sufficient.
      int rounded = (Integer.parseInt(digits) + 5) / 10;
      if (Double.parseDouble(rounded + "E" + exponent) == Math.abs(value)) {
        exponent += rounded / 10;
        digits = rounded == 10 ? "1" : Integer.toString(rounded);
      }
    }
    return sign + arranged(digits, exponent);
  }

  private static String arranged(String digits, int exponent) {
    if (exponent >= 0 && exponent < 16) {
      int whole = exponent + 1;
      return digits.length() > whole
          ? digits.substring(0, whole) + "." + digits.substring(whole)
          : digits + "0".repeat(whole - digits.length()) + ".0";
    }
    if (exponent < 0 && exponent >= -4) {
      return "0." + "0".repeat(-exponent - 1) + digits;
    }
    var mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    int size = Math.abs(exponent);
    return mantissa + (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
  }

  /** Trims, and maps digits and spaces of all scripts to ASCII. */
  private static String plain(String text) {
    var plain = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c < 0x80) {
                plain.append((char) (isSpace(c) ? ' ' : c));
              } else if (Character.isDigit(c)) {
                plain.append((char) ('0' + Character.digit(c, 10)));
              } else {
                plain.append(isSpace(c) ? ' ' : '?');
              }
            });
    return plain.toString().strip();
  }

  /**
   * Equivalent to Python's {@code str.isspace}, which accepts some characters that Java does not.
   */
  private static boolean isSpace(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
  }

  private static int signLength(String plain) {
    return plain.startsWith("-") || plain.startsWith("+") ? 1 : 0;
  }

  /** Removes underscores; returns {@code "?"}, which is no number, if one is not between digits. */
  private static String withoutUnderscores(String text) {
    if (text.indexOf('_') < 0) {
      return text;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '_' && !(isDigit(text, i - 1) && isDigit(text, i + 1))) {
        return "?";
      }
    }
    return text.replace("_", "");
  }

  private static boolean isAllDigits(String text) {
    return digits(text, 0) == text.length();
  }

  private static boolean isDecimal(String text) {
    int whole = digits(text, 0);
    int end = whole;
    boolean hasDigits = whole > 0;
    if (end < text.length() && text.charAt(end) == '.') {
      end = digits(text, whole + 1);
      hasDigits |= end > whole + 1;
    }
    if (hasDigits && end < text.length() && (text.charAt(end) | ' ') == 'e') {
      int exponent = end + 1;
      if (exponent < text.length()
          && (text.charAt(exponent) == '+' || text.charAt(exponent) == '-')) {
        exponent++;
      }
      end = digits(text, exponent);
      hasDigits = end > exponent;
    }
    return hasDigits && end == text.length();
  }

  /** End of the digits that start at {@code from}. */
  private static int digits(String text, int from) {
    int at = from;
    while (isDigit(text, at)) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(String text, int at) {
    return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }
}
