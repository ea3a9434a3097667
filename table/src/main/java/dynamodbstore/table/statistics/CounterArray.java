package dynamodbstore.table.statistics;

import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * One striped counter for each constant of an enum. Thread-safe, without locks and without
 * allocation.
 */
public final class CounterArray<E extends Enum<E>> {
  /** Filled by the constructor; each lookup is one access to an array. */
  private final EnumMap<E, LongAdder> counts;

  public CounterArray(Class<E> kinds) {
    this.counts = new EnumMap<>(kinds);
    for (var kind : EnumSet.allOf(kinds)) {
      counts.put(kind, new LongAdder());
    }
  }

  public void increment(E kind) {
    counter(kind).increment();
  }

  public long count(E kind) {
    return counter(kind).sum();
  }

  private LongAdder counter(E kind) {
    return Objects.requireNonNull(counts.get(kind));
  }

  /** One sample for each constant, those with zero included: a rate needs the first zero. */
  public List<Sample> samples(String label) {
    var samples = new ArrayList<Sample>(counts.size());
    for (var kind : counts.keySet()) {
      var name = kind.name().toLowerCase(Locale.ROOT);
      samples.add(Sample.of(Map.of(label, name), count(kind)));
    }
    return samples;
  }
}
