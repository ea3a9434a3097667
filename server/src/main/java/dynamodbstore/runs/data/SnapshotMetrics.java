package dynamodbstore.runs.data;

import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.Point;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Encoding of the newest point of each metric: its key, its flags, its step, its timestamp as a
 * difference to the previous metric (metrics of a run are mostly logged together), its value, and
 * its minimum and maximum where they differ from the value.
 */
final class SnapshotMetrics {
  private static final byte LEAST_DIFFERS = 1;
  private static final byte GREATEST_DIFFERS = 2;

  private SnapshotMetrics() {}

  static SnapshotWriter pack(Iterable<Metric> metrics) {
    var out = new SnapshotWriter();
    long time = 0;
    for (var metric : metrics) {
      var latest = metric.latest();
      boolean least = differs(metric.least(), latest.value());
      boolean greatest = differs(metric.greatest(), latest.value());
      out.put(metric.key());
      out.put((byte) ((least ? LEAST_DIFFERS : 0) | (greatest ? GREATEST_DIFFERS : 0)));
      out.putSigned(latest.step());
      out.putSigned(latest.timestamp() - time);
      out.put(latest.value());
      if (least) {
        out.put(metric.least());
      }
      if (greatest) {
        out.put(metric.greatest());
      }
      time = latest.timestamp();
    }
    return out;
  }

  static List<Metric> unpack(SnapshotReader in) {
    var metrics = new ArrayList<Metric>();
    long time = 0;
    while (in.hasMore()) {
      var metric = take(in, in.takeText(), time);
      metrics.add(metric);
      time = metric.latest().timestamp();
    }
    return metrics;
  }

  /** Decodes the metric of this key; skips all metrics before it. */
  static Optional<Metric> find(SnapshotReader in, String key) {
    var wanted = key.getBytes(StandardCharsets.UTF_8);
    long time = 0;
    while (in.hasMore()) {
      if (in.takeIf(wanted)) {
        return Optional.of(take(in, key, time));
      }
      time += skipNumbers(in);
    }
    return Optional.empty();
  }

  /** Skips all metrics, to validate the encoding. */
  static void skip(SnapshotReader in) {
    while (in.hasMore()) {
      in.skipText();
      long _ = skipNumbers(in);
    }
  }

  /**
   * Skips what follows a key.
   *
   * @return difference of the timestamp to that of the previous metric
   */
  private static long skipNumbers(SnapshotReader in) {
    byte flags = in.takeByte();
    long _ = in.takeSigned();
    long later = in.takeSigned();
    in.skip(Double.BYTES * (1 + Integer.bitCount(flags & (LEAST_DIFFERS | GREATEST_DIFFERS))));
    return later;
  }

  private static Metric take(SnapshotReader in, String key, long time) {
    byte flags = in.takeByte();
    long step = in.takeSigned();
    long timestamp = time + in.takeSigned();
    double value = in.takeDouble();
    double least = (flags & LEAST_DIFFERS) == 0 ? value : in.takeDouble();
    double greatest = (flags & GREATEST_DIFFERS) == 0 ? value : in.takeDouble();
    return new Metric(key, new Point(step, timestamp, value), least, greatest);
  }

  private static boolean differs(double one, double other) {
    return Double.doubleToLongBits(one) != Double.doubleToLongBits(other);
  }
}
