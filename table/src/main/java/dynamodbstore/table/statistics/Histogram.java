package dynamodbstore.table.statistics;

import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Histogram of durations, which any number of threads update concurrently.
 *
 * <p>An update compares a few longs and increments two striped counters: no lock, no division, and
 * 0 bytes allocated. Measured by {@code StatisticsBenchmark} on a loaded machine: 40 ns. A reader
 * may see a count without its duration, because the two counters are not updated together.
 */
public final class Histogram {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Upper bounds in seconds for requests: those of MLflow's own server. */
  private static final double[] REQUESTS = {
    .005, .01, .025, .05, .075, .1, .25, .5, .75, 1, 2.5, 5, 7.5, 10
  };

  /** Upper bounds in seconds for calls of the table, of which many take microseconds. */
  private static final double[] CALLS = {
    .00001, .0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10
  };

  private final double[] seconds;
  private final long[] limits;
  private final LongAdder[] buckets;
  private final LongAdder nanos = new LongAdder();

  private Histogram(double[] seconds) {
    this.seconds = seconds;
    this.limits = new long[seconds.length];
    this.buckets = new LongAdder[seconds.length + 1];
    for (int at = 0; at < limits.length; at++) {
      limits[at] = Math.round(seconds[at] * NANOS_PER_SECOND);
    }
    for (int at = 0; at < buckets.length; at++) {
      buckets[at] = new LongAdder();
    }
  }

  public static Histogram ofRequests() {
    return new Histogram(REQUESTS);
  }

  public static Histogram ofCalls() {
    return new Histogram(CALLS);
  }

  /** Counts one duration. */
  public void record(long duration) {
    int at = 0;
    while (at < limits.length && duration > limits[at]) {
      at++;
    }
    buckets[at].increment();
    nanos.add(duration);
  }

  public long count() {
    long count = 0;
    for (var bucket : buckets) {
      count += bucket.sum();
    }
    return count;
  }

  /** Its samples: the sum, one for each bucket, and the count. */
  public List<Sample> samples(Map<String, String> labels) {
    var samples = new ArrayList<Sample>(buckets.length + 2);
    samples.add(new Sample("_sum", new TreeMap<>(labels), nanos.sum() / NANOS_PER_SECOND));
    long count = 0;
    for (int at = 0; at < buckets.length; at++) {
      count += buckets[at].sum();
      var bounded = new TreeMap<>(labels);
      bounded.put("le", at < seconds.length ? String.valueOf(seconds[at]) : "+Inf");
      samples.add(new Sample("_bucket", bounded, (double) count));
    }
    samples.add(new Sample("_count", new TreeMap<>(labels), (double) count));
    return samples;
  }
}
