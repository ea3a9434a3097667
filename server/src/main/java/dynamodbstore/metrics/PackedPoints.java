package dynamodbstore.metrics;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Points as bytes: about eleven for each of a noisy series, three for each of a constant one.
 *
 * <p>After a version byte and the number of points, each point is the change of its step's and of
 * its time's difference (a regular series changes neither: one byte each), and its value's bits
 * against those of the value before: how many zero bytes lead and trail, and the bytes between.
 */
public final class PackedPoints {
  private static final byte VERSION = 1;

  /** The most that one point can take: two full varints, a byte of counts and a whole double. */
  static final int LARGEST_POINT = 10 + 10 + 1 + 8;

  private PackedPoints() {}

  public static byte[] pack(List<Point> points) {
    var out = ByteBuffer.allocate(1 + 5 + points.size() * LARGEST_POINT);
    out.put(VERSION);
    Varint.put(out, points.size());
    long step = 0;
    long stepChange = 0;
    long time = 0;
    long timeChange = 0;
    long bits = 0;
    for (var point : points) {
      Varint.putSigned(out, point.step() - step - stepChange);
      stepChange = point.step() - step;
      step = point.step();
      Varint.putSigned(out, point.timestamp() - time - timeChange);
      timeChange = point.timestamp() - time;
      time = point.timestamp();
      long valueBits = Double.doubleToLongBits(point.value());
      putChange(out, valueBits ^ bits);
      bits = valueBits;
    }
    var packed = new byte[out.position()];
    out.flip().get(packed);
    return packed;
  }

  /**
   * The points that were packed.
   *
   * @throws IllegalArgumentException if these are not the bytes of whole points
   */
  public static List<Point> unpack(byte[] packed) {
    var in = ByteBuffer.wrap(packed);
    if (!in.hasRemaining() || in.get() != VERSION) {
      throw new IllegalArgumentException("Points of an unknown version");
    }
    long count = Varint.get(in);
    // A point takes three bytes at least, so that a wrong count cannot ask for endless room.
    if (count < 0 || count > in.remaining() / 3) {
      throw new IllegalArgumentException("Fewer points than said");
    }
    var points = new ArrayList<Point>((int) count);
    long step = 0;
    long stepChange = 0;
    long time = 0;
    long timeChange = 0;
    long bits = 0;
    for (long n = 0; n < count; n++) {
      stepChange += Varint.getSigned(in);
      step += stepChange;
      timeChange += Varint.getSigned(in);
      time += timeChange;
      bits ^= getChange(in);
      points.add(new Point(step, time, Double.longBitsToDouble(bits)));
    }
    if (in.hasRemaining()) {
      throw new IllegalArgumentException("More bytes than points");
    }
    return points;
  }

  private static void putChange(ByteBuffer out, long change) {
    if (change == 0) {
      out.put((byte) 0x80);
      return;
    }
    int leading = Long.numberOfLeadingZeros(change) / 8;
    int trailing = Long.numberOfTrailingZeros(change) / 8;
    out.put((byte) ((leading << 4) | trailing));
    for (int at = 7 - leading; at >= trailing; at--) {
      out.put((byte) (change >>> (at * 8)));
    }
  }

  private static long getChange(ByteBuffer in) {
    int counts = Varint.take(in);
    int leading = (counts >>> 4) & 0xf;
    int trailing = counts & 0xf;
    if (leading + trailing > 8) {
      throw new IllegalArgumentException("A value with more bytes than a double");
    }
    long change = 0;
    for (int at = 7 - leading; at >= trailing; at--) {
      change |= (Varint.take(in) & 0xffL) << (at * 8);
    }
    return change;
  }
}
