package dynamodbstore.metrics;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    return tailOf(points).points();
  }

  /** The same, to which more may be added. */
  static Tail tailOf(List<Point> points) {
    return NONE.followedBy(PointWriter.Last.NONE, points);
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
    return readBare(in, Varint.get(in));
  }

  /** So many points that the rest of a buffer holds and nothing else. */
  static PackedPoints readBare(ByteBuffer in, long count) {
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

  /** How many bytes the points themselves take. */
  int bareSize() {
    return length;
  }

  void writeBareTo(ByteBuffer out) {
    out.put(bytes, from, length);
  }

  byte[] toBytes() {
    var out = ByteBuffer.allocate(1 + Varint.size(count) + length);
    out.put(VERSION);
    Varint.put(out, count);
    writeBareTo(out);
    return out.array();
  }

  /**
   * The points, in the order they were packed in.
   *
   * @throws IllegalArgumentException if these are not the bytes of whole points
   */
  List<Point> points() {
    var in = new PointReader(bytes, from, length);
    var points = new ArrayList<Point>(count);
    for (int n = 0; n < count; n++) {
      in.next();
      points.add(in.point());
    }
    in.requireEnd();
    return points;
  }

  /**
   * These points and after them those that are not among them yet; none if all are. What is packed
   * already is walked through, not packed again.
   */
  Optional<Tail> plus(List<Point> points) {
    var in = new PointReader(bytes, from, length);
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
    return Optional.of(followedBy(in.last(), fresh));
  }

  /**
   * These points and after them others that are not among them. Nothing is walked through.
   *
   * @param last what the first of them is told by
   */
  Tail followedBy(PointWriter.Last last, List<Point> points) {
    var out = ByteBuffer.allocate(length + points.size() * LARGEST_POINT).put(bytes, from, length);
    var writer = new PointWriter(last, out);
    for (var point : points) {
      writer.put(point);
    }
    var longer = new PackedPoints(out.array(), 0, out.position(), count + points.size());
    return new Tail(longer, writer.last());
  }
}
