package dynamodbstore.metrics.series;

import java.nio.ByteBuffer;

/**
 * Variable-length encoding of 64-bit integers, seven bits to a byte, least significant first.
 * Signed numbers are zigzag encoded. Stateless.
 */
public final class Varint {
  private Varint() {}

  public static void put(ByteBuffer out, long number) {
    long rest = number;
    while ((rest & ~0x7fL) != 0) {
      out.put((byte) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.put((byte) rest);
  }

  public static long get(ByteBuffer in) {
    // Most are one byte long.
    byte first = take(in);
    if (first >= 0) {
      return first;
    }
    long number = first & 0x7f;
    for (int shift = 7; shift < 64; shift += 7) {
      byte next = take(in);
      number |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("Varint longer than 64 bits");
  }

  /** Number of bytes that {@link #put} writes. */
  static int size(long number) {
    return 1 + (63 - Long.numberOfLeadingZeros(number | 1)) / 7;
  }

  /** Zigzag encoding: small numbers of either sign take few bytes. */
  public static void putSigned(ByteBuffer out, long number) {
    put(out, folded(number));
  }

  static int signedSize(long number) {
    return size(folded(number));
  }

  public static long getSigned(ByteBuffer in) {
    long number = get(in);
    return (number >>> 1) ^ -(number & 1);
  }

  private static long folded(long number) {
    return (number << 1) ^ (number >> 63);
  }

  static byte take(ByteBuffer in) {
    if (!in.hasRemaining()) {
      throw new IllegalArgumentException("Truncated varint");
    }
    return in.get();
  }
}
