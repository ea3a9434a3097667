package dynamodbstore.runs.data;

import dynamodbstore.metrics.series.Varint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reader of the encoding that {@link SnapshotWriter} writes. Throws {@link
 * IllegalArgumentException} on any other input.
 */
final class SnapshotReader {
  private final ByteBuffer in;

  SnapshotReader(byte[] bytes, int from, int length) {
    this.in = ByteBuffer.wrap(bytes, from, length);
  }

  boolean hasMore() {
    return in.hasRemaining();
  }

  int position() {
    return in.position();
  }

  byte takeByte() {
    require(1);
    return in.get();
  }

  long takeLong() {
    return Varint.get(in);
  }

  long takeSigned() {
    return Varint.getSigned(in);
  }

  double takeDouble() {
    require(Double.BYTES);
    return in.getDouble();
  }

  String takeText() {
    int length = takeCount();
    var text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
    in.position(in.position() + length);
    return text;
  }

  /** Skips a text, and returns whether it equals this one. */
  boolean takeIf(byte[] utf8) {
    int length = takeCount();
    int from = in.position();
    in.position(from + length);
    return length == utf8.length
        && Arrays.equals(in.array(), from, from + length, utf8, 0, utf8.length);
  }

  void skipText() {
    skip(takeCount());
  }

  void skip(int bytes) {
    require(bytes);
    in.position(in.position() + bytes);
  }

  /**
   * Reads a count of elements of at least one byte each. Bounded by the remaining bytes, so that
   * damaged input cannot cause a huge allocation.
   */
  int takeCount() {
    long count = takeLong();
    if (count < 0 || count > in.remaining()) {
      throw new IllegalArgumentException("A length exceeds the remaining bytes");
    }
    return (int) count;
  }

  void requireEnd() {
    if (in.hasRemaining()) {
      throw new IllegalArgumentException("Bytes remain after the end");
    }
  }

  private void require(int bytes) {
    if (in.remaining() < bytes) {
      throw new IllegalArgumentException("Truncated value");
    }
  }
}
