package dynamodbstore.table.statistics;

import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * One striped counter for each constant of an enum. Thread-safe, without locks and without
 * allocation.
 */
public final class CounterArray<E extends Enum<E>> {
  private final E[] kinds;
  private final LongAdder[] counts;

  public CounterArray(Class<E> kinds) {
    this.kinds = kinds.getEnumConstants();
    this.counts = new LongAdder[this.kinds.length];
    for (int at = 0; at < counts.length; at++) {
      counts[at] = new LongAdder();
    }
  }

  public void increment(E kind) {
    counts[kind.ordinal()].increment();
  }

  public long count(E kind) {
    return counts[kind.ordinal()].sum();
  }

  /** One sample for each constant, those with zero included: a rate needs the first zero. */
  public List<Sample> samples(String label) {
    var samples = new ArrayList<Sample>(kinds.length);
    for (var kind : kinds) {
      var name = kind.name().toLowerCase(Locale.ROOT);
      samples.add(Sample.of(Map.of(label, name), count(kind)));
    }
    return samples;
  }
}
