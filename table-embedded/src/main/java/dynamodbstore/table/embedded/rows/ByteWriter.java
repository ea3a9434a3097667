package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.items.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growable byte buffer with the primitives of the disk format. For one thread. */
public final class ByteWriter {
  /** Fixed length of the varint in {@link #endSized}: 3 bytes, for lengths up to 2,097,151. */
  private static final int LENGTH_BYTES = 3;

  private byte[] bytes;
  private int length;

  public ByteWriter(int capacity) {
    bytes = new byte[capacity];
  }

  int length() {
    return length;
  }

  /** The backing array, without a copy; only the first {@link #length} bytes are valid. */
  byte[] array() {
    return bytes;
  }

  public byte[] toBytes() {
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

  /** Writes 8 bytes whose unsigned order is the numeric order. */
  void writeOrdered(long value) {
    reserve(Long.BYTES);
    long unsigned = value ^ Long.MIN_VALUE;
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (unsigned >>> shift);
    }
  }

  /**
   * Writes an unsigned varint (LEB128): 7 bits per byte, lowest first; RocksDB encodes lengths in
   * the same way.
   */
  void writeUnsigned(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** Writes a zigzag varint: numbers close to 0, of either sign, are short. */
  void writeSigned(long value) {
    writeUnsigned((value << 1) ^ (value >> 63));
  }

  void writeText(String text) {
    int size = Utf8.length(text);
    writeUnsigned(size);
    reserve(size);
    Utf8Encoder.write(text, size, bytes, length);
    length += size;
  }

  /**
   * Writes a terminated text that sorts correctly although other bytes follow: it ends with 0, and
   * a 0 within it is escaped as 0 0xff. No text starts with 0xff in UTF-8.
   */
  void writeOrderedText(String text) {
    writeEscaped(text);
    writeByte(0);
  }

  /** Writes an ordered text without its terminator. */
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
   * Reserves the length prefix of content whose length is not known yet.
   *
   * @return the index of the content, to be passed to {@link #endSized}
   */
  int beginSized() {
    reserve(LENGTH_BYTES);
    length += LENGTH_BYTES;
    return length;
  }

  /**
   * Writes the length prefix of the content that starts at {@code from}, as a varint padded to 3
   * bytes.
   */
  void endSized(int from) {
    int size = length - from;
    if (size >>> (7 * LENGTH_BYTES) != 0) {
      throw new IllegalArgumentException(size + " bytes exceed the maximum of a length prefix");
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
