package dynamodbstore.table.statistics;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One metric: a name with its samples, one for each combination of labels.
 *
 * @param name in Prometheus' spelling, unique in the process
 * @param help one line
 */
public record MetricFamily(String name, Type type, String help, List<Sample> samples) {
  /** What a value means over time. */
  public enum Type {
    /** Only grows while the process lives. */
    COUNTER,
    /** Grows and falls. */
    GAUGE,
    /** Counts of durations up to several limits. */
    HISTOGRAM,
    /** Quantiles of durations. */
    SUMMARY
  }

  /**
   * One value.
   *
   * @param suffix follows the name of the metric; empty except in histograms and summaries
   * @param labels of a bounded set of values: none may come from a request
   */
  public record Sample(String suffix, SortedMap<String, String> labels, double value) {
    public Sample {
      labels = Collections.unmodifiableSortedMap(labels);
    }

    public static Sample of(Map<String, String> labels, double value) {
      return new Sample("", new TreeMap<>(labels), value);
    }

    public static Sample of(Map<String, String> labels, long value) {
      return of(labels, (double) value);
    }
  }

  public MetricFamily {
    samples = List.copyOf(samples);
  }

  public static MetricFamily counter(String name, String help, double value) {
    return new MetricFamily(name, Type.COUNTER, help, List.of(Sample.of(Map.of(), value)));
  }

  public static MetricFamily counter(String name, String help, long value) {
    return counter(name, help, (double) value);
  }

  public static MetricFamily counters(String name, String help, List<Sample> samples) {
    return new MetricFamily(name, Type.COUNTER, help, samples);
  }

  public static MetricFamily gauge(String name, String help, double value) {
    return new MetricFamily(name, Type.GAUGE, help, List.of(Sample.of(Map.of(), value)));
  }

  public static MetricFamily gauge(String name, String help, long value) {
    return gauge(name, help, (double) value);
  }

  public static MetricFamily gauges(String name, String help, List<Sample> samples) {
    return new MetricFamily(name, Type.GAUGE, help, samples);
  }

  public static MetricFamily histograms(String name, String help, List<Sample> samples) {
    return new MetricFamily(name, Type.HISTOGRAM, help, samples);
  }
}
