package dynamodbstore.traces.metrics;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** Accumulator of one group of rows. Not thread-safe. */
final class TraceMetricsGroup {
  private static final int OBJECTS_PER_TEXT = 90;

  private final TraceMetricsQuery query;
  private final AggregateMemory memory;
  private final CompensatedSum sum = new CompensatedSum();
  private final Set<String> distinct = new HashSet<>();
  private final boolean keepsNumbers;
  private long count;
  private double[] numbers = {};
  private long bytes;

  /** Whether it is not among the results: what is added is ignored. */
  private boolean isDropped;

  TraceMetricsGroup(TraceMetricsQuery query, AggregateMemory memory, long bytes) {
    this.query = query;
    this.memory = memory;
    this.keepsNumbers = query.needsValues();
    reserve(bytes);
  }

  void add(TraceMetricsRow row) {
    var metric = query.metric();
    var text = metric.value().distinct(row);
    if (text.isPresent()) {
      addDistinct(text.get());
    } else {
      metric.value().number(row, metric.text()).ifPresent(this::add);
    }
  }

  /** Counts a text, unless it is already counted. */
  void addDistinct(String text) {
    if (!isDropped && distinct.add(text)) {
      reserve(OBJECTS_PER_TEXT + 2L * text.length());
      add(1);
    }
  }

  /** Counts a row of a metric that has no other aggregate than their number. */
  void addOne() {
    if (!isDropped) {
      count++;
    }
  }

  void add(double number) {
    if (isDropped) {
      return;
    }
    if (keepsNumbers) {
      if (count == numbers.length) {
        int length = Math.max(4, 2 * numbers.length);
        reserve((long) (length - numbers.length) * Double.BYTES);
        numbers = Arrays.copyOf(numbers, length);
      }
      numbers[(int) count] = number;
    }
    count++;
    sum.add(number);
  }

  private void reserve(long more) {
    memory.reserve(more);
    bytes += more;
  }

  /** Releases the memory of a group that is dropped. */
  void release() {
    isDropped = true;
    memory.release(bytes);
  }

  /** The values by the label of their aggregation, without those that are undefined. */
  Map<String, Double> values() {
    var sorted = Arrays.copyOf(numbers, keepsNumbers ? (int) count : 0);
    Arrays.sort(sorted);
    var values = new LinkedHashMap<String, Double>();
    for (var aggregation : query.aggregations()) {
      value(aggregation, sorted).ifPresent(value -> values.put(aggregation.label(), value));
    }
    return values;
  }

  private OptionalDouble value(TraceAggregation aggregation, double[] sorted) {
    return switch (aggregation.type()) {
      case COUNT -> OptionalDouble.of((double) count);
      case SUM -> count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum.total());
      case AVG -> count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum.total() / count);
      case PERCENTILE -> percentile(aggregation.percentile(), sorted);
      case MIN, MAX -> throw new IllegalArgumentException(aggregation.toString());
    };
  }

  /** With linear interpolation between the two nearest ranks. */
  private static OptionalDouble percentile(double percentile, double[] sorted) {
    if (sorted.length == 0 || Double.isNaN(percentile)) {
      return OptionalDouble.empty();
    }
    double rank = percentile / 100 * (sorted.length - 1);
    int lower = (int) rank;
    int upper = Math.min(lower + 1, sorted.length - 1);
    return OptionalDouble.of(sorted[lower] + (rank - lower) * (sorted[upper] - sorted[lower]));
  }
}
