package dynamodbstore.table.embedded.rows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reader of the encoding that {@link ByteWriter} writes. On any input it either returns or throws
 * {@link MalformedEncoding}. For one thread.
 */
public final class ByteReader {
  private final byte[] bytes;
  private final int end;
  private int at;

  public ByteReader(byte[] bytes) {
    this(bytes, bytes.length);
  }

  /** Reads the first {@code end} bytes of an array. */
  public ByteReader(byte[] bytes, int end) {
    this(bytes, 0, end);
  }

  /** Reads the bytes from {@code from}, inclusive, to {@code end}, exclusive. */
  ByteReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** Independent reader of the same bytes, at the current position. */
  ByteReader fork() {
    return new ByteReader(bytes, at, end);
  }

  int at() {
    return at;
  }

  public boolean isAtEnd() {
    return at == end;
  }

  public int readByte() {
    require(1);
    return bytes[at++] & 0xff;
  }

  public int readShort() {
    require(2);
    return (bytes[at++] & 0xff) << 8 | (bytes[at++] & 0xff);
  }

  /** Reads a varint, see {@link ByteWriter#writeUnsigned}. */
  public long readUnsigned() {
    if (at < end && bytes[at] >= 0) {
      return bytes[at++];
    }
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      require(1);
      byte next = bytes[at++];
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedEncoding("a number that does not end at " + at);
  }

  /** Reads a zigzag varint, see {@link ByteWriter#writeSigned}. */
  long readSigned() {
    long value = readUnsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  public int readCount() {
    long count = readUnsigned();
    if (count < 0 || count > Integer.MAX_VALUE) {
      throw new MalformedEncoding("a count of " + count + " at " + at);
    }
    return (int) count;
  }

  String readName(FieldNameCache names) {
    int length = readCount();
    require(length);
    var name = names.name(bytes, at, length);
    at += length;
    return name;
  }

  public String readText() {
    return readText(readCount());
  }

  String readText(int length) {
    require(length);
    var text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return text;
  }

  String readOrderedText() {
    int from = at;
    var pieces = "";
    while (true) {
      int zero = at;
      while (zero < end && bytes[zero] != 0) {
        zero++;
      }
      require(zero + 1 - at);
      at = zero + 1;
      boolean isEscaped = at < end && bytes[at] == (byte) 0xff;
      var piece = new String(bytes, from, zero - from, StandardCharsets.UTF_8);
      if (!isEscaped) {
        return pieces.isEmpty() ? piece : pieces + piece;
      }
      pieces += piece + '\0';
      at++;
      from = at;
    }
  }

  String readRest() {
    return readText(rest());
  }

  byte[] readSized() {
    int length = readCount();
    require(length);
    var value = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return value;
  }

  public void skipSized() {
    skip(readCount());
  }

  /** Reads a length prefix and returns the index at which the content ends. */
  int endOfSized() {
    int length = readCount();
    require(length);
    return at + length;
  }

  void requireAt(int place) {
    if (at != place) {
      throw new MalformedEncoding("an end at " + place + " that was overrun to " + at);
    }
  }

  public void skip(int count) {
    require(count);
    at += count;
  }

  public int rest() {
    return end - at;
  }

  private void require(int count) {
    if (count > end - at) {
      throw new MalformedEncoding("an end after " + end + " bytes, " + count + " short at " + at);
    }
  }
}
