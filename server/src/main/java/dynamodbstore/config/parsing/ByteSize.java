package dynamodbstore.config.parsing;

import dynamodbstore.config.CommandFailure;
import java.util.Locale;

/** Parser for sizes: {@code 512k}, {@code 64m}, {@code 1g}, or plain bytes. */
final class ByteSize {
  private static final String UNITS = "bkmg";

  private ByteSize() {}

  static long parse(String source, String text) {
    var digits = text.strip().toLowerCase(Locale.ROOT);
    var unit = digits.isEmpty() ? -1 : UNITS.indexOf(digits.charAt(digits.length() - 1));
    if (unit >= 0) {
      digits = digits.substring(0, digits.length() - 1);
    }
    try {
      var bytes = Math.multiplyExact(Long.parseLong(digits), 1L << (10 * Math.max(unit, 0)));
      if (bytes > 0) {
        return bytes;
      }
    } catch (ArithmeticException | NumberFormatException _) {
      // Reported below, together with sizes that are not positive.
    }
    throw new CommandFailure(
        source + " must be a size such as 512k, 64m or 1g, not \"" + text + "\".");
  }
}
