package dynamodbstore.metrics;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Points as bytes: about ten for each of a noisy series, three for each of a constant one.
 *
 * <p>After a version byte and the number of points, each point is the change of its step's and of
 * its time's difference (a regular series changes neither: one byte each), and its value's bits
 * against those of the value before: how many zero bytes lead and trail, and the bytes between. For
 * values of every kind this was a byte or more shorter than leaving out the comparison with the
 * value before. Splitting values into columns and deflating them would save another byte, but then
 * a point could not be added without packing all of them again.
 */
final class PackedPoints {
  static final PackedPoints NONE = new PackedPoints(new byte[0], 0, 0, 0);

  /** The most that one point can take: two full varints, a byte of counts and a whole double. */
  static final int LARGEST_POINT = 10 + 10 + 1 + 8;

  /** The least: a byte for each of its three parts. */
  static final int SMALLEST_POINT = 3;

  private static final byte VERSION = 1;

  private final byte[] bytes;
  private final int from;
  private final int length;
  private final int count;

  /** The points alone, somewhere in an array that is shared with whoever it came from. */
  private PackedPoints(byte[] bytes, int from, int length, int count) {
    this.bytes = bytes;
    this.from = from;
    this.length = length;
    this.count = count;
  }

  static PackedPoints of(List<Point> points) {
    var out = ByteBuffer.allocate(points.size() * LARGEST_POINT);
    var state = new State();
    for (var point : points) {
      state.put(point, out);
    }
    return new PackedPoints(out.array(), 0, out.position(), points.size());
  }

  /**
   * The points that the rest of a buffer holds. They are not looked at before they are needed.
   *
   * @throws IllegalArgumentException if this cannot be the beginning of packed points
   */
  static PackedPoints read(ByteBuffer in) {
    if (!in.hasRemaining() || in.get() != VERSION) {
      throw new IllegalArgumentException("Points of an unknown version");
    }
    long count = Varint.get(in);
    // So that a wrong count cannot ask for endless room.
    if (count < 0 || count > in.remaining() / SMALLEST_POINT) {
      throw new IllegalArgumentException("Fewer points than said");
    }
    var points =
        new PackedPoints(in.array(), in.arrayOffset() + in.position(), in.remaining(), (int) count);
    in.position(in.limit());
    return points;
  }

  int count() {
    return count;
  }

  /** How many bytes {@link #writeTo} writes. */
  int size() {
    return 1 + Varint.size(count) + length;
  }

  void writeTo(ByteBuffer out) {
    out.put(VERSION);
    Varint.put(out, count);
    out.put(bytes, from, length);
  }

  byte[] toBytes() {
    var out = ByteBuffer.allocate(size());
    writeTo(out);
    return out.array();
  }

  /**
   * The points, in the order they were packed in.
   *
   * @throws IllegalArgumentException if these are not the bytes of whole points
   */
  List<Point> points() {
    var in = ByteBuffer.wrap(bytes, from, length);
    var state = new State();
    var points = new ArrayList<Point>(count);
    for (int n = 0; n < count; n++) {
      state.take(in);
      points.add(state.point());
    }
    requireEnd(in);
    return points;
  }

  /**
   * These points and after them those that are not among them yet; itself if there are none. What
   * is packed already is walked through, not packed again.
   */
  PackedPoints plus(List<Point> points) {
    var in = ByteBuffer.wrap(bytes, from, length);
    var state = new State();
    var known = new boolean[points.size()];
    int unknown = points.size();
    for (int n = 0; n < count; n++) {
      state.take(in);
      for (int at = 0; at < known.length; at++) {
        if (!known[at] && state.is(points.get(at))) {
          known[at] = true;
          unknown--;
        }
      }
    }
    requireEnd(in);
    if (unknown == 0) {
      return this;
    }
    var out = ByteBuffer.allocate(length + unknown * LARGEST_POINT).put(bytes, from, length);
    for (int at = 0; at < known.length; at++) {
      if (!known[at]) {
        state.put(points.get(at), out);
      }
    }
    return new PackedPoints(out.array(), 0, out.position(), count + unknown);
  }

  private static void requireEnd(ByteBuffer in) {
    if (in.hasRemaining()) {
      throw new IllegalArgumentException("More bytes than points");
    }
  }

  /** The point that was put or taken last, and what the next one is told by. */
  private static final class State {
    private long step;
    private long stepChange;
    private long time;
    private long timeChange;
    private long bits;

    void put(Point point, ByteBuffer out) {
      long change = point.step() - step;
      Varint.putSigned(out, change - stepChange);
      step = point.step();
      stepChange = change;
      change = point.timestamp() - time;
      Varint.putSigned(out, change - timeChange);
      time = point.timestamp();
      timeChange = change;
      long next = Double.doubleToLongBits(point.value());
      putDifference(next ^ bits, out);
      bits = next;
    }

    void take(ByteBuffer in) {
      stepChange += Varint.getSigned(in);
      step += stepChange;
      timeChange += Varint.getSigned(in);
      time += timeChange;
      bits ^= takeDifference(in);
    }

    Point point() {
      return new Point(step, time, Double.longBitsToDouble(bits));
    }

    boolean is(Point point) {
      return step == point.step()
          && time == point.timestamp()
          && bits == Double.doubleToLongBits(point.value());
    }

    /**
     * All bytes at once: there is room for a largest point, and what is too much is written over.
     */
    private static void putDifference(long difference, ByteBuffer out) {
      if (difference == 0) {
        out.put((byte) 0x80);
        return;
      }
      int leading = Long.numberOfLeadingZeros(difference) / 8;
      int trailing = Long.numberOfTrailingZeros(difference) / 8;
      out.put((byte) ((leading << 4) | trailing));
      out.putLong(out.position(), difference << (leading * 8));
      out.position(out.position() + 8 - leading - trailing);
    }

    private static long takeDifference(ByteBuffer in) {
      int counts = Varint.take(in);
      int leading = (counts >>> 4) & 0xf;
      int trailing = counts & 0xf;
      int length = 8 - leading - trailing;
      if (length < 0 || length > in.remaining()) {
        throw new IllegalArgumentException("A value with more bytes than there are");
      }
      if (length == 0) {
        return 0;
      }
      return takeBytes(in, length) << (trailing * 8);
    }

    /** So many bytes as a number: at once, unless they are among the last eight. */
    private static long takeBytes(ByteBuffer in, int length) {
      int at = in.position();
      in.position(at + length);
      if (at + 8 <= in.limit()) {
        return in.getLong(at) >>> (64 - length * 8);
      }
      long number = 0;
      for (int next = at; next < at + length; next++) {
        number = (number << 8) | (in.get(next) & 0xff);
      }
      return number;
    }
  }
}
