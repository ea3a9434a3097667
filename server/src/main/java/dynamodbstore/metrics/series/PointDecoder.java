package dynamodbstore.metrics.series;

import java.nio.ByteBuffer;

/**
 * Decoder of the points that a {@link PointEncoder} has encoded. For any bytes it ends or throws
 * {@link IllegalArgumentException}. For one thread.
 */
final class PointDecoder {
  private final byte[] bytes;
  private final ByteBuffer longs;
  private final int end;
  private int at;
  private long step;
  private long stepChange;
  private long time;
  private long timeChange;
  private long bits;

  PointDecoder(byte[] bytes, int from, int length) {
    this.bytes = bytes;
    this.longs = ByteBuffer.wrap(bytes);
    this.at = from;
    this.end = from + length;
  }

  /** Reads the rest of a buffer. The position of the buffer stays. */
  static PointDecoder of(ByteBuffer in) {
    return new PointDecoder(in.array(), in.arrayOffset() + in.position(), in.remaining());
  }

  void next() {
    stepChange += signed();
    step += stepChange;
    timeChange += signed();
    time += timeChange;
    bits ^= difference();
  }

  Point point() {
    return new Point(step, time, Double.longBitsToDouble(bits));
  }

  boolean isAt(Point point) {
    return step == point.step()
        && time == point.timestamp()
        && bits == Double.doubleToLongBits(point.value());
  }

  PointEncoder.Last last() {
    return new PointEncoder.Last(step, stepChange, time, timeChange, bits);
  }

  void requireEnd() {
    if (at != end) {
      throw new IllegalArgumentException("Bytes after the last point");
    }
  }

  int left() {
    return end - at;
  }

  long signed() {
    long number = unsigned();
    return (number >>> 1) ^ -(number & 1);
  }

  private long unsigned() {
    // Most are one byte long.
    byte first = take();
    if (first >= 0) {
      return first;
    }
    long number = first & 0x7f;
    for (int shift = 7; shift < 64; shift += 7) {
      byte next = take();
      number |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("Varint longer than 64 bits");
  }

  long difference() {
    int counts = take();
    int leading = (counts >>> 4) & 0xf;
    int trailing = counts & 0xf;
    int length = 8 - leading - trailing;
    if (length < 0 || length > end - at) {
      throw new IllegalArgumentException("Truncated value");
    }
    if (length == 0) {
      return 0;
    }
    long number;
    if (at + 8 <= bytes.length) {
      number = longs.getLong(at) >>> (64 - length * 8);
      at += length;
    } else {
      number = 0;
      for (int left = length; left > 0; left--) {
        number = (number << 8) | (bytes[at++] & 0xff);
      }
    }
    return number << (trailing * 8);
  }

  private byte take() {
    if (at >= end) {
      throw new IllegalArgumentException("Truncated point");
    }
    return bytes[at++];
  }
}
