package dynamodbstore.traces.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.scan.SimpleTraces;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceMetricsGroupsTest {
  private static final ExperimentId EXPERIMENT = new ExperimentId(1);
  private static final TraceAggregation MEDIAN =
      new TraceAggregation(TraceAggregation.Type.PERCENTILE, 50);
  private static final int MEGABYTE = 1 << 20;

  @Test
  void groupsAfterTheRequestedOnesNeedNoMemory() {
    var groups = new TraceMetricsGroups(byName(3), new AggregateMemory(10_000));

    // Every name twice, in random order.
    var names = new Random(1).ints(0, 5000).distinct().limit(5000).toArray();
    for (int round = 0; round < 2; round++) {
      for (int name : names) {
        groups.add(named("%04d".formatted(name), name));
      }
    }

    assertThat(groups.points())
        .extracting(point -> point.dimensions() + " " + point.values())
        .containsExactly(
            "{trace_name=0000} {P50.0=0.0}",
            "{trace_name=0001} {P50.0=1.0}",
            "{trace_name=0002} {P50.0=2.0}");
  }

  @Test
  void queryWithTooManyNumbersIsRefused() {
    var groups = new TraceMetricsGroups(byName(10), new AggregateMemory(MEGABYTE));

    assertThatThrownBy(
            () -> IntStream.range(0, MEGABYTE / 8).forEach(i -> groups.add(named("one", i))))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("The query was stopped because its groups and percentiles need");
  }

  @Test
  void queryWithTooManyGroupsIsRefused() {
    var groups = new TraceMetricsGroups(byName(-1), new AggregateMemory(MEGABYTE));

    assertThatThrownBy(
            () -> IntStream.range(0, 10_000).forEach(i -> groups.add(named("name " + i, i))))
        .isInstanceOf(ApiError.class)
        .hasMessageContaining("more than 1 MB of memory");
  }

  private static TraceWithSpans named(String name, long time) {
    return SimpleTraces.of("t", EXPERIMENT, time, Map.of("mlflow.traceName", name));
  }

  private static TraceMetricsQuery byName(int maxResults) {
    return new TraceMetricsQuery(
        TraceMetric.LATENCY,
        List.of(MEDIAN),
        List.of(TraceMetricsDimension.TRACE_NAME),
        List.of(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        maxResults);
  }
}
