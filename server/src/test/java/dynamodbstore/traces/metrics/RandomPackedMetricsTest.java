package dynamodbstore.traces.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.packed.RandomTraces;
import dynamodbstore.traces.packed.StoredTraces;
import dynamodbstore.traces.scan.TraceScan;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Metrics of packed traces, which must be those of the same traces if all are open. */
class RandomPackedMetricsTest {
  private static final int TRACES = 100;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void packedTracesAreAggregatedAsOpenOnesAre(Packing packing) {
    long seed = new Random().nextLong();
    var traces = new RandomTraces(new Random(seed)).of(TRACES);
    var open = service(traces, Packing.NONE);
    var packed = service(traces, packing);
    var softly = new SoftAssertions();
    int points = 0;

    for (var metric : TraceMetric.values()) {
      for (var query : queries(metric).toList()) {
        var expected = open.query(Caller.ANYONE, Visibility.ALL, query);
        points += expected.size();
        softly
            .assertThat(packed.query(Caller.ANYONE, Visibility.ALL, query))
            .as("seed %s, %s", seed, query)
            .isEqualTo(expected);
      }
    }

    softly.assertAll();
    assertThat(points).isGreaterThan(200);
  }

  @ParameterizedTest
  @EnumSource
  void expiredTracesAreNotCounted(Packing packing) {
    long earliest = 25_000;
    var horizon =
        new TraceHorizon(
            () -> Optional.of(Duration.ZERO), InstantSource.fixed(Instant.ofEpochMilli(earliest)));
    long seed = new Random().nextLong();
    var traces = new RandomTraces(new Random(seed)).of(TRACES);
    var deleted = stored(traces, Packing.NONE);
    var ids = traces.stream().map(one -> one.trace().id()).toList();
    assertThat(deleted.traces.writer().deleteAll(ids, one -> one.requestTime() < earliest))
        .isPositive();
    var expected = service(deleted, TraceHorizon.NONE);
    var actual = service(stored(traces, packing), horizon);

    for (var metric : TraceMetric.values()) {
      for (var query : queries(metric).toList()) {
        assertThat(actual.query(Caller.ANYONE, Visibility.ALL, query))
            .as("seed %s, %s", seed, query)
            .isEqualTo(expected.query(Caller.ANYONE, Visibility.ALL, query));
      }
    }
  }

  private static TraceMetricsService service(List<TraceWithSpans> traces, Packing packing) {
    return service(stored(traces, packing), TraceHorizon.NONE);
  }

  private static StoredTraces stored(List<TraceWithSpans> traces, Packing packing) {
    var clock = new TestClock();
    var stored = new StoredTraces(new MemoryTable(clock, new Meter()), clock);
    packing.store(traces, stored);
    RandomTraces.change(traces, stored);
    return stored;
  }

  private static TraceMetricsService service(StoredTraces stored, TraceHorizon horizon) {
    return new TraceMetricsService(
        new TraceScan(stored.unexpired(horizon), stored.blocks(horizon)),
        TraceMetricsSamples.engine(),
        _ -> Stream.of());
  }

  private static Stream<TraceMetricsRequests.Query> queries(TraceMetric metric) {
    var dimensions = metric.dimensions().stream().map(TraceMetricsDimension::text).toList();
    return Stream.of(
        query(metric, List.of(), List.of(), OptionalLong.empty()),
        query(metric, dimensions, List.of(), OptionalLong.empty()),
        query(metric, dimensions.stream().limit(1).toList(), List.of(), OptionalLong.of(7)),
        query(metric, List.of(), List.of("trace.tag.team = 'b'"), OptionalLong.of(10)),
        query(metric, List.of(), List.of("trace.metadata.m = 'a'"), OptionalLong.empty()));
  }

  private static TraceMetricsRequests.Query query(
      TraceMetric metric, List<String> dimensions, List<String> filters, OptionalLong seconds) {
    var aggregations =
        metric.aggregations().stream()
            .sorted()
            .map(type -> new TraceAggregation(type, 90))
            .toList();
    return new TraceMetricsRequests.Query(
        List.of("1", "2"),
        metric.view(),
        metric.text(),
        aggregations,
        dimensions,
        filters,
        seconds,
        OptionalLong.of(0),
        OptionalLong.of(100_000),
        1000);
  }
}
