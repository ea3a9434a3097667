package dynamodbstore.encoding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Growing byte array that values are appended to: integers as varints, texts as UTF-8 with their
 * length. For one thread. {@link BinaryReader} reads the values in the same order.
 */
public final class BinaryWriter {
  private byte[] bytes;
  private int length;

  public BinaryWriter(int capacity) {
    bytes = new byte[capacity];
  }

  /** Leaves room for bytes that are set later. */
  public void skip(int count) {
    reserve(count);
    length += count;
  }

  public void putByte(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  /** Appends an integer; small numbers that are not negative take few bytes. */
  public void putLong(long number) {
    reserve(10);
    long rest = number;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** Appends an integer in zigzag encoding; small numbers of either sign take few bytes. */
  public void putSigned(long number) {
    putLong((number << 1) ^ (number >> 63));
  }

  public void putFixedLong(long number) {
    reserve(Long.BYTES);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (number >>> shift);
    }
  }

  public void putDouble(double number) {
    putFixedLong(Double.doubleToLongBits(number));
  }

  public void putText(String text) {
    putBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends bytes with their length. */
  public void putBytes(byte[] some) {
    putBytes(some, 0);
  }

  /** Appends bytes from a position on, with their length. */
  public void putBytes(byte[] some, int from) {
    int count = some.length - from;
    putLong(count);
    reserve(count);
    System.arraycopy(some, from, bytes, length, count);
    length += count;
  }

  public void putOptional(Optional<String> text) {
    putByte(text.isPresent() ? 1 : 0);
    if (text.isPresent()) {
      putText(text.get());
    }
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), 2 * bytes.length));
    }
  }
}
