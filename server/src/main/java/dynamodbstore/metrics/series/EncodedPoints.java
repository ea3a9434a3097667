package dynamodbstore.metrics.series;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Binary encoding of a sequence of points: about ten bytes for each point of a noisy series, three
 * for each of a constant one. Immutable; decoded on demand.
 *
 * <p>After a version byte and the number of points, each point is delta encoded: the change of its
 * step's and of its time's difference (a regular series changes neither: one byte each), and the
 * XOR of its value's bits with those of the value before: a byte with the numbers of leading and
 * trailing zero bytes, and the bytes between. For values of every kind this was a byte or more
 * shorter than the value without the XOR. Splitting values into columns and deflating them would
 * save another byte, but then a point could not be appended without encoding all of them again.
 */
public final class EncodedPoints {
  static final EncodedPoints NONE = new EncodedPoints(new byte[0], 0, 0, 0);

  /** Most bytes of one point: two full varints, a byte of counts and a whole double. */
  static final int LARGEST_POINT = 10 + 10 + 1 + 8;

  /** Least bytes of one point: one for each of its three parts. */
  static final int SMALLEST_POINT = 3;

  private static final byte VERSION = 1;

  private final byte[] bytes;
  private final int from;
  private final int length;
  private final int count;

  /**
   * A slice of an array that is shared with the caller and not copied; it has no version and no
   * count.
   */
  private EncodedPoints(byte[] bytes, int from, int length, int count) {
    this.bytes = bytes;
    this.from = from;
    this.length = length;
    this.count = count;
  }

  static EncodedPoints of(List<Point> points) {
    return tailOf(points).points();
  }

  /** The same, with the state that is needed to append more points. */
  static Tail tailOf(List<Point> points) {
    return NONE.append(PointEncoder.Last.NONE, points);
  }

  /**
   * Reads the version, the count and the points in the rest of a buffer. Decodes no point yet.
   *
   * @throws IllegalArgumentException if these cannot be the first bytes of encoded points
   */
  public static EncodedPoints read(ByteBuffer in) {
    if (!in.hasRemaining() || in.get() != VERSION) {
      throw new IllegalArgumentException("Unknown version of encoded points");
    }
    return readWithoutHeader(in, Varint.get(in));
  }

  /**
   * Takes {@code count} points, without version and count before them, from the rest of a buffer.
   */
  static EncodedPoints readWithoutHeader(ByteBuffer in, long count) {
    // So that a corrupt count cannot allocate unbounded memory.
    if (count < 0 || count > in.remaining() / SMALLEST_POINT) {
      throw new IllegalArgumentException("Count of points does not fit the bytes");
    }
    var points =
        new EncodedPoints(
            in.array(), in.arrayOffset() + in.position(), in.remaining(), (int) count);
    in.position(in.limit());
    return points;
  }

  int count() {
    return count;
  }

  /** Number of bytes without version and count. */
  int sizeWithoutHeader() {
    return length;
  }

  void writeWithoutHeaderTo(ByteBuffer out) {
    out.put(bytes, from, length);
  }

  public byte[] toBytes() {
    var out = ByteBuffer.allocate(1 + Varint.size(count) + length);
    out.put(VERSION);
    Varint.put(out, count);
    writeWithoutHeaderTo(out);
    return out.array();
  }

  /**
   * Decodes the points, in the order in which they were encoded.
   *
   * @throws IllegalArgumentException if the bytes are not those of whole points
   */
  public List<Point> decode() {
    var in = new PointDecoder(bytes, from, length);
    var points = new ArrayList<Point>(count);
    for (int n = 0; n < count; n++) {
      in.next();
      points.add(in.point());
    }
    in.requireEnd();
    return points;
  }

  /**
   * These points followed by those of {@code points} that are not among them; empty if all are.
   * Existing points are decoded to compare them, but not encoded again.
   */
  Optional<Tail> appendMissing(List<Point> points) {
    var in = new PointDecoder(bytes, from, length);
    var known = new boolean[points.size()];
    int unknown = points.size();
    for (int n = 0; n < count; n++) {
      in.next();
      for (int at = 0; at < known.length; at++) {
        if (!known[at] && in.isAt(points.get(at))) {
          known[at] = true;
          unknown--;
        }
      }
    }
    in.requireEnd();
    if (unknown == 0) {
      return Optional.empty();
    }
    var fresh = new ArrayList<Point>(unknown);
    for (int at = 0; at < known.length; at++) {
      if (!known[at]) {
        fresh.add(points.get(at));
      }
    }
    return Optional.of(append(in.last(), fresh));
  }

  /**
   * These points followed by others that are known not to be among them. Decodes nothing.
   *
   * @param last state of the encoder after the last of these points
   */
  Tail append(PointEncoder.Last last, List<Point> points) {
    var out = ByteBuffer.allocate(length + points.size() * LARGEST_POINT).put(bytes, from, length);
    var writer = new PointEncoder(last, out);
    for (var point : points) {
      writer.put(point);
    }
    var longer = new EncodedPoints(out.array(), 0, out.position(), count + points.size());
    return new Tail(longer, writer.last());
  }
}
