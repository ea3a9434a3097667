package dynamodbstore.metrics.series;

import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * Binary encoding of a series without its name, its revision and the time of its expiry. The tail
 * comes last. Stateless.
 */
public final class SeriesEncoding {
  private static final byte VERSION = 2;

  /** Most bytes of everything but the points: varints, three doubles, the version. */
  public static final int LARGEST_HEAD = 1 + 5 * 10 + 3 * Double.BYTES + Tail.LARGEST_HEAD;

  private SeriesEncoding() {}

  public static byte[] encode(Series series) {
    var latest = series.metric().latest();
    var out = ByteBuffer.allocate(size(series));
    out.put(VERSION);
    Varint.putSigned(out, latest.step());
    Varint.putSigned(out, latest.timestamp());
    out.putDouble(latest.value());
    out.putDouble(series.metric().least());
    out.putDouble(series.metric().greatest());
    Varint.put(out, series.sealed());
    Varint.put(out, series.stepReach());
    Varint.put(out, series.timeReach());
    series.tail().writeTo(out, latest);
    return out.array();
  }

  /**
   * Decodes a series. Its tail is decoded on demand.
   *
   * @throws IllegalArgumentException if these are not the bytes of a series
   */
  public static Series decode(String name, long revision, byte[] encoded) {
    var in = ByteBuffer.wrap(encoded);
    if (!in.hasRemaining() || in.get() != VERSION) {
      throw new IllegalArgumentException("Unknown version of an encoded series");
    }
    var latest = new Point(Varint.getSigned(in), Varint.getSigned(in), getDouble(in));
    var metric = new Metric(name, latest, getDouble(in), getDouble(in));
    return new Series(
        revision,
        metric,
        getCount(in),
        getCount(in),
        getCount(in),
        Tail.read(in, latest),
        OptionalLong.empty());
  }

  private static int size(Series series) {
    var latest = series.metric().latest();
    return 1
        + Varint.signedSize(latest.step())
        + Varint.signedSize(latest.timestamp())
        + 3 * Double.BYTES
        + Varint.size(series.sealed())
        + Varint.size(series.stepReach())
        + Varint.size(series.timeReach())
        + series.tail().size(latest);
  }

  private static double getDouble(ByteBuffer in) {
    if (in.remaining() < Double.BYTES) {
      throw new IllegalArgumentException("Truncated value");
    }
    return in.getDouble();
  }

  private static long getCount(ByteBuffer in) {
    long count = Varint.get(in);
    if (count < 0) {
      throw new IllegalArgumentException("Negative count");
    }
    return count;
  }
}
