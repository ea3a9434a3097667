package dynamodbstore.otlp;

import dynamodbstore.otlp.compression.BodyBytes;

/**
 * Encoder of protobuf that writes from the end to the start: the length of a nested message is
 * known when it is written, so that nothing is copied into its parent. Callers write a value first
 * and its tag after it.
 */
final class ReverseProtoWriter {
  private byte[] bytes;
  private int start;

  ReverseProtoWriter(int capacity) {
    this.bytes = new byte[capacity];
    this.start = capacity;
  }

  int length() {
    return bytes.length - start;
  }

  /** The message, whose first byte is moved to the start of the array. */
  BodyBytes finished() {
    int length = length();
    System.arraycopy(bytes, start, bytes, 0, length);
    return new BodyBytes(bytes, length);
  }

  void tag(int field, int type) {
    varint(ProtoReader.tag(field, type));
  }

  void varint(long value) {
    int size = 1;
    for (long rest = value >>> 7; rest != 0; rest >>>= 7) {
      size++;
    }
    reserve(size);
    start -= size;
    long rest = value;
    for (int i = 0; i < size; i++) {
      bytes[start + i] = (byte) (i == size - 1 ? rest : (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
  }

  /** Writes the lower bytes of {@code value}, the lowest one first. */
  void fixed(long value, int count) {
    reserve(count);
    start -= count;
    for (int i = 0; i < count; i++) {
      bytes[start + i] = (byte) (value >>> (Byte.SIZE * i));
    }
  }

  void bytes(byte[] value) {
    reserve(value.length);
    start -= value.length;
    System.arraycopy(value, 0, bytes, start, value.length);
  }

  private void reserve(int count) {
    if (start < count) {
      int length = length();
      var larger = new byte[Math.max(2 * bytes.length, Math.addExact(length, count))];
      System.arraycopy(bytes, start, larger, larger.length - length, length);
      start = larger.length - length;
      bytes = larger;
    }
  }
}
