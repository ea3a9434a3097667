package dynamodbstore.api;

import java.math.BigDecimal;
import java.util.HexFormat;

/** How Python counts and spells: MLflow's limits and messages are made of it. */
public final class PythonText {
  private static final HexFormat HEX = HexFormat.of();

  private PythonText() {}

  /** How many characters a text has: code points, where Java counts units of UTF-16. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  public static boolean isLongerThan(int limit, String text) {
    // A text has at most as many characters as units: most need no counting.
    return text.length() > limit && length(text) > limit;
  }

  /** The first characters of a text that has more. */
  public static String cut(int characters, String text) {
    return text.substring(0, text.offsetByCodePoints(0, characters));
  }

  /** As {@code json.dumps(text)}: in quotes, and all but plain ASCII escaped. */
  public static String json(String text) {
    var spelled = new StringBuilder(text.length() + 2).append('"');
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      switch (unit) {
        case '"' -> spelled.append("\\\"");
        case '\\' -> spelled.append("\\\\");
        case '\n' -> spelled.append("\\n");
        case '\r' -> spelled.append("\\r");
        case '\t' -> spelled.append("\\t");
        case '\f' -> spelled.append("\\f");
        case '\b' -> spelled.append("\\b");
        default -> {
          if (unit >= ' ' && unit <= '~') {
            spelled.append(unit);
          } else {
            spelled.append("\\u").append(HEX.toHexDigits(unit));
          }
        }
      }
    }
    return spelled.append('"').toString();
  }

  /** As {@code repr(text)}: in single quotes if it can be, with what cannot be printed escaped. */
  public static String repr(String text) {
    char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
    var spelled = new StringBuilder(text.length() + 2).append(quote);
    text.codePoints().forEach(character -> appendRepr(spelled, character, quote));
    return spelled.append(quote).toString();
  }

  private static void appendRepr(StringBuilder spelled, int character, char quote) {
    switch (character) {
      case '\\' -> spelled.append("\\\\");
      case '\n' -> spelled.append("\\n");
      case '\r' -> spelled.append("\\r");
      case '\t' -> spelled.append("\\t");
      default -> {
        if (character == quote) {
          spelled.append('\\').append(quote);
        } else if (isPrintable(character)) {
          spelled.appendCodePoint(character);
        } else if (character <= 0xff) {
          spelled.append("\\x").append(HEX.toHexDigits((byte) character));
        } else if (character <= 0xffff) {
          spelled.append("\\u").append(HEX.toHexDigits((char) character));
        } else {
          spelled.append("\\U").append(HEX.toHexDigits(character));
        }
      }
    }
  }

  private static boolean isPrintable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> character == ' ';
      default -> true;
    };
  }

  /** As {@code repr(number)}: the fewest digits that tell it from its neighbours. */
  public static String repr(double number) {
    if (Double.isNaN(number)) {
      return "nan";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    }
    if (number == 0) {
      return 1 / number < 0 ? "-0.0" : "0.0";
    }
    var digits = new BigDecimal(Double.toString(Math.abs(number))).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    var sign = number < 0 ? "-" : "";
    if (exponent >= -4 && exponent < 16) {
      return sign + (digits.scale() <= 0 ? digits.setScale(1) : digits).toPlainString();
    }
    var shown = digits.unscaledValue().toString();
    var fraction = shown.length() == 1 ? "" : "." + shown.substring(1);
    return "%s%s%se%s%02d"
        .formatted(
            sign, shown.substring(0, 1), fraction, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}
