package dynamodbstore.encoding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cursor over bytes that a {@link BinaryWriter} has written. For one thread. All methods throw an
 * {@link IllegalArgumentException} if the bytes end too early.
 */
public final class BinaryReader {
  private final byte[] bytes;
  private final int end;
  private int at;

  public BinaryReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  public BinaryReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  public int readByte() {
    require(1);
    return bytes[at++];
  }

  public long readLong() {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = readByte();
      number |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("Varint longer than 64 bits");
  }

  /** Reads an integer that is not negative and that an {@code int} can hold. */
  public int readInt() {
    long number = readLong();
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("Out of range: " + number);
    }
    return (int) number;
  }

  public long readSigned() {
    long number = readLong();
    return (number >>> 1) ^ -(number & 1);
  }

  /** Reads a number of elements or bytes that follow, which cannot be more than the bytes left. */
  public int readCount() {
    long count = readLong();
    if (count < 0 || count > end - at) {
      throw new IllegalArgumentException("Truncated: " + count + " announced");
    }
    return (int) count;
  }

  public long readFixedLong() {
    require(Long.BYTES);
    long number = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      number = (number << 8) | (bytes[at++] & 0xff);
    }
    return number;
  }

  public double readDouble() {
    return Double.longBitsToDouble(readFixedLong());
  }

  public String readText() {
    int count = readCount();
    var text = new String(bytes, at, count, StandardCharsets.UTF_8);
    at += count;
    return text;
  }

  public byte[] readBytes() {
    int count = readCount();
    at += count;
    return Arrays.copyOfRange(bytes, at - count, at);
  }

  public Optional<String> readOptional() {
    return readByte() == 0 ? Optional.empty() : Optional.of(readText());
  }

  /** Skips what {@link #readOptional} would read. */
  public void skipOptional() {
    if (readByte() != 0) {
      int count = readCount();
      at += count;
    }
  }

  public boolean isAtEnd() {
    return at == end;
  }

  /** Checks that all bytes were read. */
  public void requireEnd() {
    if (!isAtEnd()) {
      throw new IllegalArgumentException((end - at) + " bytes are left");
    }
  }

  private void require(int count) {
    if (end - at < count) {
      throw new IllegalArgumentException("Truncated");
    }
  }
}
