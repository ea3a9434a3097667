package dynamodbstore.metrics.series;

import java.nio.ByteBuffer;

/** Delta encoder of points: each is encoded as its difference to the one before. For one thread. */
final class PointEncoder {
  private final ByteBuffer out;
  private long step;
  private long stepChange;
  private long time;
  private long timeChange;
  private long bits;

  /**
   * @param out with room for a {@linkplain EncodedPoints#LARGEST_POINT largest point} each
   */
  PointEncoder(Last last, ByteBuffer out) {
    this.out = out;
    step = last.step;
    stepChange = last.stepChange;
    time = last.time;
    timeChange = last.timeChange;
    bits = last.bits;
  }

  /**
   * State of the encoder: the last point and its differences to the one before it. The next point
   * is encoded against it.
   */
  record Last(long step, long stepChange, long time, long timeChange, long bits) {
    /** State before the first point. */
    static final Last NONE = new Last(0, 0, 0, 0, 0);
  }

  void put(Point point) {
    long change = point.step() - step;
    Varint.putSigned(out, change - stepChange);
    step = point.step();
    stepChange = change;
    change = point.timestamp() - time;
    Varint.putSigned(out, change - timeChange);
    time = point.timestamp();
    timeChange = change;
    long next = Double.doubleToLongBits(point.value());
    putDifference(out, next ^ bits);
    bits = next;
  }

  Last last() {
    return new Last(step, stepChange, time, timeChange, bits);
  }

  /**
   * Writes the XOR of two values: a byte with the numbers of leading and trailing zero bytes, then
   * the bytes between.
   */
  static void putDifference(ByteBuffer out, long difference) {
    if (difference == 0) {
      out.put((byte) 0x80);
      return;
    }
    int leading = Long.numberOfLeadingZeros(difference) / 8;
    int trailing = Long.numberOfTrailingZeros(difference) / 8;
    int length = 8 - leading - trailing;
    out.put((byte) ((leading << 4) | trailing));
    if (out.remaining() >= Long.BYTES) {
      // One write of eight bytes: the next write overwrites the surplus.
      out.putLong(out.position(), difference << (leading * 8));
      out.position(out.position() + length);
    } else {
      for (int shift = (trailing + length - 1) * 8; shift >= trailing * 8; shift -= 8) {
        out.put((byte) (difference >>> shift));
      }
    }
  }

  /** Number of bytes that {@link #putDifference} writes. */
  static int differenceSize(long difference) {
    return difference == 0
        ? 1
        : 9
            - Long.numberOfLeadingZeros(difference) / 8
            - Long.numberOfTrailingZeros(difference) / 8;
  }
}
