package dynamodbstore.metrics.series;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Encoded points of a series that are in no chunk yet, in the order of arrival. Immutable.
 *
 * @param last state of the encoder after the last point, so that a point is appended without
 *     decoding those before it
 */
public record Tail(EncodedPoints points, PointEncoder.Last last) {
  static final Tail NONE = new Tail(EncodedPoints.NONE, PointEncoder.Last.NONE);

  /** Most bytes of a tail beside its points: five varints and a difference of values. */
  static final int LARGEST_HEAD = 5 * 10 + 9;

  public int count() {
    return points.count();
  }

  /** Number of bytes of its points. */
  int size() {
    return points.sizeWithoutHeader();
  }

  /**
   * This tail followed by the points that are not in it yet; empty if it contains all of them.
   *
   * @param latest the latest point of the series. A point that is newer cannot be in the tail, so
   *     if all are, no point is decoded
   */
  Optional<Tail> appendMissing(List<Point> logged, Point latest) {
    for (var point : logged) {
      if (!point.isNewerThan(latest)) {
        return points.appendMissing(logged);
      }
    }
    return Optional.of(points.append(last, logged));
  }

  /** Number of bytes that {@link #writeTo} writes. */
  int size(Point latest) {
    return points.count() == 0
        ? 1
        : Varint.size(points.count())
            + Varint.signedSize(last.step() - latest.step())
            + Varint.signedSize(last.stepChange())
            + Varint.signedSize(last.time() - latest.timestamp())
            + Varint.signedSize(last.timeChange())
            + PointEncoder.differenceSize(last.bits() ^ bits(latest))
            + points.sizeWithoutHeader();
  }

  /**
   * Writes the tail. The encoder's state is encoded as its difference to the latest point, because
   * most often the last point is the latest.
   */
  void writeTo(ByteBuffer out, Point latest) {
    Varint.put(out, points.count());
    if (points.count() == 0) {
      return;
    }
    Varint.putSigned(out, last.step() - latest.step());
    Varint.putSigned(out, last.stepChange());
    Varint.putSigned(out, last.time() - latest.timestamp());
    Varint.putSigned(out, last.timeChange());
    PointEncoder.putDifference(out, last.bits() ^ bits(latest));
    points.writeWithoutHeaderTo(out);
  }

  /** Reads the tail in the rest of a buffer. Decodes no point yet. */
  static Tail read(ByteBuffer buffer, Point latest) {
    long count = Varint.get(buffer);
    if (count == 0 && !buffer.hasRemaining()) {
      return NONE;
    }
    var in = PointDecoder.of(buffer);
    var last =
        new PointEncoder.Last(
            latest.step() + in.signed(),
            in.signed(),
            latest.timestamp() + in.signed(),
            in.signed(),
            bits(latest) ^ in.difference());
    buffer.position(buffer.limit() - in.left());
    return new Tail(EncodedPoints.readWithoutHeader(buffer, count), last);
  }

  private static long bits(Point point) {
    return Double.doubleToLongBits(point.value());
  }
}
