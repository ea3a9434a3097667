package dynamodbstore.benchmarks.load.traces;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writer of protobuf fields, as far as OTLP requests need them. */
final class OtlpBytes {
  private static final int FIXED64 = 1;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  OtlpBytes bytes(int field, byte[] value) {
    varint((long) field << 3 | LENGTH_DELIMITED);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  OtlpBytes text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  OtlpBytes message(int field, OtlpBytes value) {
    return bytes(field, value.toByteArray());
  }

  OtlpBytes number(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  OtlpBytes fixed(int field, long value) {
    varint((long) field << 3 | FIXED64);
    out.writeBytes(
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
    return this;
  }

  /** A key with a text value, as attributes of spans and resources have them. */
  OtlpBytes attribute(int field, String key, String value) {
    return message(field, new OtlpBytes().text(1, key).message(2, new OtlpBytes().text(1, value)));
  }

  byte[] toByteArray() {
    return out.toByteArray();
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
