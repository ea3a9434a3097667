package dynamodbstore.runs.data;

import dynamodbstore.metrics.series.Varint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing buffer for the encoding of snapshots: varints, doubles and length-prefixed texts. */
final class SnapshotWriter {
  private static final int USUAL = 1024;
  private static final int LARGEST_VARINT = 10;

  private ByteBuffer out = ByteBuffer.allocate(USUAL);

  int size() {
    return out.position();
  }

  void put(byte value) {
    room(1).put(value);
  }

  void put(long number) {
    Varint.put(room(LARGEST_VARINT), number);
  }

  void putSigned(long number) {
    Varint.putSigned(room(LARGEST_VARINT), number);
  }

  void put(double number) {
    room(Double.BYTES).putDouble(number);
  }

  void put(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    put(bytes.length);
    room(bytes.length).put(bytes);
  }

  void put(SnapshotWriter other) {
    room(other.size()).put(other.out.array(), 0, other.size());
  }

  byte[] toBytes() {
    return Arrays.copyOf(out.array(), out.position());
  }

  private ByteBuffer room(int bytes) {
    if (out.remaining() < bytes) {
      int grown = Math.max(2 * out.capacity(), out.position() + bytes);
      out = ByteBuffer.allocate(grown).put(out.flip());
    }
    return out;
  }
}
