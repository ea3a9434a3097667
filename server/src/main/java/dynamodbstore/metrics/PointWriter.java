package dynamodbstore.metrics;

import java.nio.ByteBuffer;

/** Puts points one after the other, each told by the one before. For one thread. */
final class PointWriter {
  private final ByteBuffer out;
  private long step;
  private long stepChange;
  private long time;
  private long timeChange;
  private long bits;

  /** Has room for a {@linkplain PackedPoints#LARGEST_POINT largest point} each. */
  PointWriter(Last last, ByteBuffer out) {
    this.out = out;
    step = last.step;
    stepChange = last.stepChange;
    time = last.time;
    timeChange = last.timeChange;
    bits = last.bits;
  }

  /** What the next point is told by: the last one, and how it came after the one before it. */
  record Last(long step, long stepChange, long time, long timeChange, long bits) {
    /** What the first point is told by. */
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

  /** How a value differs: how many zero bytes lead and trail, and the bytes between. */
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
      // All at once: what is too much is written over.
      out.putLong(out.position(), difference << (leading * 8));
      out.position(out.position() + length);
    } else {
      for (int shift = (trailing + length - 1) * 8; shift >= trailing * 8; shift -= 8) {
        out.put((byte) (difference >>> shift));
      }
    }
  }

  /** How many bytes {@link #putDifference} takes. */
  static int differenceSize(long difference) {
    return difference == 0
        ? 1
        : 9
            - Long.numberOfLeadingZeros(difference) / 8
            - Long.numberOfTrailingZeros(difference) / 8;
  }
}
