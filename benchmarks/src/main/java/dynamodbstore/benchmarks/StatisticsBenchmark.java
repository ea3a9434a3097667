package dynamodbstore.benchmarks;

import dynamodbstore.table.statistics.CounterArray;
import dynamodbstore.table.statistics.Histogram;
import dynamodbstore.table.statistics.MetricFamily;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * JMH benchmark of what a request or a call of the table pays for its metrics; run it with JMH's
 * {@code -t 1} and {@code -t 4}, and {@code -prof gc} for the bytes that it allocates.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class StatisticsBenchmark {
  private final Histogram histogram = Histogram.ofCalls();
  private final CounterArray<MetricFamily.Type> counters =
      new CounterArray<>(MetricFamily.Type.class);

  /** A duration that is known already. */
  @Benchmark
  public void record() {
    histogram.record(1_500_000);
  }

  /** A duration between two readings of the clock, as of a call of the table. */
  @Benchmark
  public void measure() {
    long begun = System.nanoTime();
    histogram.record(System.nanoTime() - begun);
  }

  @Benchmark
  public void count() {
    counters.increment(MetricFamily.Type.COUNTER);
  }
}
