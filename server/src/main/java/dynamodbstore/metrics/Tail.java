package dynamodbstore.metrics;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The points of a series that are in no chunk yet, as they came.
 *
 * @param last what the next one is told by, so that it is added without looking at those before
 */
record Tail(PackedPoints points, PointWriter.Last last) {
  static final Tail NONE = new Tail(PackedPoints.NONE, PointWriter.Last.NONE);

  /** The most that a tail takes beside its points: five varints and a difference of values. */
  static final int LARGEST_HEAD = 5 * 10 + 9;

  int count() {
    return points.count();
  }

  /** How many bytes its points take. */
  int size() {
    return points.bareSize();
  }

  /**
   * With points that are not in it yet; none if all of them are.
   *
   * @param latest what no point of the series is newer than. Whatever is newer cannot be in it.
   */
  Optional<Tail> plus(List<Point> logged, Point latest) {
    for (var point : logged) {
      if (!point.isNewerThan(latest)) {
        return points.plus(logged);
      }
    }
    return Optional.of(points.followedBy(last, logged));
  }

  /** How many bytes {@link #writeTo} writes. */
  int size(Point latest) {
    return points.count() == 0
        ? 1
        : Varint.size(points.count())
            + Varint.signedSize(last.step() - latest.step())
            + Varint.signedSize(last.stepChange())
            + Varint.signedSize(last.time() - latest.timestamp())
            + Varint.signedSize(last.timeChange())
            + PointWriter.differenceSize(last.bits() ^ bits(latest))
            + points.bareSize();
  }

  /** The last point is told by the latest, which most often it is. */
  void writeTo(ByteBuffer out, Point latest) {
    Varint.put(out, points.count());
    if (points.count() == 0) {
      return;
    }
    Varint.putSigned(out, last.step() - latest.step());
    Varint.putSigned(out, last.stepChange());
    Varint.putSigned(out, last.time() - latest.timestamp());
    Varint.putSigned(out, last.timeChange());
    PointWriter.putDifference(out, last.bits() ^ bits(latest));
    points.writeBareTo(out);
  }

  /** The tail that the rest of a buffer holds. Its points are not looked at. */
  static Tail read(ByteBuffer buffer, Point latest) {
    long count = Varint.get(buffer);
    if (count == 0 && !buffer.hasRemaining()) {
      return NONE;
    }
    var in = PointReader.of(buffer);
    var last =
        new PointWriter.Last(
            latest.step() + in.signed(),
            in.signed(),
            latest.timestamp() + in.signed(),
            in.signed(),
            bits(latest) ^ in.difference());
    buffer.position(buffer.limit() - in.left());
    return new Tail(PackedPoints.readBare(buffer, count), last);
  }

  private static long bits(Point point) {
    return Double.doubleToLongBits(point.value());
  }
}
