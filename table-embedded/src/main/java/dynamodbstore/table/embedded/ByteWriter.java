package dynamodbstore.table.embedded;

import dynamodbstore.table.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that grow as they are written. For one thread. */
final class ByteWriter {
  /** For a length of up to two million. */
  private static final int LENGTH_BYTES = 3;

  private byte[] bytes;
  private int length;

  ByteWriter(int capacity) {
    bytes = new byte[capacity];
  }

  int length() {
    return length;
  }

  /** What has been written, without a copy; only the first {@link #length} bytes count. */
  byte[] array() {
    return bytes;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  void writeByte(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  void writeShort(int value) {
    reserve(2);
    bytes[length++] = (byte) (value >>> 8);
    bytes[length++] = (byte) value;
  }

  /** Eight bytes whose order is that of the numbers. */
  void writeOrdered(long value) {
    reserve(Long.BYTES);
    long unsigned = value ^ Long.MIN_VALUE;
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (unsigned >>> shift);
    }
  }

  /** Seven bits a byte, lowest first; RocksDB counts lengths in the same way. */
  void writeUnsigned(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** A number of either sign: the closer to 0, the shorter. */
  void writeSigned(long value) {
    writeUnsigned((value << 1) ^ (value >> 63));
  }

  void writeText(String text) {
    int size = Utf8.length(text);
    writeUnsigned(size);
    reserve(size);
    Spelling.write(text, size, bytes, length);
    length += size;
  }

  /**
   * Text that sorts as itself though something follows: it ends with 0, and a 0 within it is
   * followed by 0xff, with which no text begins.
   */
  void writeOrderedText(String text) {
    writeEscaped(text);
    writeByte(0);
  }

  /** The beginning of an ordered text. */
  void writeEscaped(String text) {
    var value = text.getBytes(StandardCharsets.UTF_8);
    int from = 0;
    for (int index = 0; index < value.length; index++) {
      if (value[index] == 0) {
        write(value, from, index + 1 - from);
        writeByte(0xff);
        from = index + 1;
      }
    }
    write(value, from, value.length - from);
  }

  void writeSized(byte[] value) {
    writeUnsigned(value.length);
    write(value);
  }

  /**
   * Begins something whose length is not known before it is written.
   *
   * @return what {@link #endSized} wants to know
   */
  int beginSized() {
    reserve(LENGTH_BYTES);
    length += LENGTH_BYTES;
    return length;
  }

  /** Ends it: its length goes before it, in as many bytes as there were left for it. */
  void endSized(int from) {
    int size = length - from;
    if (size >>> (7 * LENGTH_BYTES) != 0) {
      throw new IllegalArgumentException(size + " bytes are more than a length can say");
    }
    bytes[from - 3] = (byte) (size | 0x80);
    bytes[from - 2] = (byte) (size >>> 7 | 0x80);
    bytes[from - 1] = (byte) (size >>> 14);
  }

  void write(byte[] value) {
    write(value, 0, value.length);
  }

  void write(byte[] value, int from, int count) {
    reserve(count);
    System.arraycopy(value, from, bytes, length, count);
    length += count;
  }

  private void reserve(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }
}
