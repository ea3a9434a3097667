package dynamodbstore.otlp;

/**
 * Id in bytes, which the reference reads as one unsigned integer: leading zeros do not count.
 *
 * @param bytes array that contains the id, which is not copied
 * @param from start of the bytes, without leading zeros
 * @param length of the id with its leading zeros; 0 if it is missing
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record ByteId(byte[] bytes, int from, int end, int length) {
  static final ByteId NONE = new ByteId(new byte[0], 0, 0, 0);

  private static final char[] HEX = "0123456789abcdef".toCharArray();

  static ByteId of(byte[] bytes, int from, int end) {
    int first = from;
    while (first < end && bytes[first] == 0) {
      first++;
    }
    return new ByteId(bytes, first, end, end - from);
  }

  boolean isLongerThan(int limit) {
    return end - from > limit;
  }

  /** The last eight bytes. */
  long low() {
    return number(Math.max(from, end - Long.BYTES), end);
  }

  /** The eight bytes before the last eight. */
  long high() {
    return number(Math.max(from, end - 2 * Long.BYTES), Math.max(from, end - Long.BYTES));
  }

  private long number(int start, int limit) {
    long number = 0;
    for (int i = start; i < limit; i++) {
      number = (number << Byte.SIZE) | (bytes[i] & 0xFF);
    }
    return number;
  }

  /**
   * Hexadecimal digits without leading zeros, but at least those of {@code width} bytes. Like
   * Python, half a byte of zeros is dropped too, if there are more digits.
   */
  String hex(int width) {
    int size = Math.max(width, end - from);
    var digits = new char[2 * size];
    for (int i = 0; i < size; i++) {
      int at = end - size + i;
      int b = at < from ? 0 : bytes[at] & 0xFF;
      digits[2 * i] = HEX[b >> 4];
      digits[2 * i + 1] = HEX[b & 0xF];
    }
    int zeros = size > width && digits[0] == '0' ? 1 : 0;
    return new String(digits, zeros, digits.length - zeros);
  }
}
