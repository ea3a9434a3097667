package dynamodbstore.table.keys;

import java.util.HexFormat;

/**
 * Encoding of numbers as 16 hexadecimal digits that sort as the numbers do, over the full range of
 * long and double. The {@code inverse} encodings sort in descending order.
 *
 * <p>A double has one encoding: -0.0 is encoded as 0.0. NaN is rejected, because it has no order;
 * infinities sort first and last.
 */
public final class KeyNumber {
  public static final int LENGTH = 16;

  private static final char[] DIGITS = "0123456789abcdef".toCharArray();

  private KeyNumber() {}

  public static String of(long number) {
    return spelled(number ^ Long.MIN_VALUE);
  }

  public static String inverse(long number) {
    return spelled(~(number ^ Long.MIN_VALUE));
  }

  public static String of(double number) {
    return spelled(sortable(number));
  }

  public static String inverse(double number) {
    return spelled(~sortable(number));
  }

  public static long toLong(String spelling) {
    return read(spelling) ^ Long.MIN_VALUE;
  }

  public static long inverseToLong(String spelling) {
    return ~read(spelling) ^ Long.MIN_VALUE;
  }

  /** Decodes the inverse number that starts at index {@code from} of a key. */
  public static long inverseToLong(String text, int from) {
    return ~read(text, from) ^ Long.MIN_VALUE;
  }

  public static double toDouble(String spelling) {
    return unsortable(read(spelling));
  }

  public static double inverseToDouble(String spelling) {
    return unsortable(~read(spelling));
  }

  /** Bits of a double, mapped so that their unsigned order is the numeric order. */
  private static long sortable(double number) {
    if (Double.isNaN(number)) {
      throw new IllegalArgumentException("NaN cannot be part of a sort key");
    }
    long bits = Double.doubleToLongBits(number + 0.0);
    return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
  }

  private static double unsortable(long sortable) {
    return Double.longBitsToDouble(sortable < 0 ? sortable ^ Long.MIN_VALUE : ~sortable);
  }

  private static String spelled(long unsigned) {
    var letters = new char[LENGTH];
    long rest = unsigned;
    for (int at = LENGTH - 1; at >= 0; at--) {
      letters[at] = DIGITS[(int) (rest & 0xf)];
      rest >>>= 4;
    }
    return new String(letters);
  }

  private static long read(String spelling) {
    if (spelling.length() != LENGTH) {
      throw new IllegalArgumentException("Not an encoded number: " + spelling);
    }
    return read(spelling, 0);
  }

  private static long read(String text, int from) {
    return HexFormat.fromHexDigitsToLong(text, from, from + LENGTH);
  }
}
