package dynamodbstore.traces.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Resource;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.scan.MapTraceSource;
import dynamodbstore.traces.scan.SimpleTraces;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TraceMetricsServiceTest {
  private static final ExperimentId ONE = new ExperimentId(1);
  private static final ExperimentId TWO = new ExperimentId(2);
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final Visibility ONLY_ONE = new Resource.Experiment(ONE)::equals;

  private final MapTraceSource source = new MapTraceSource();
  private final TraceMetricsService service =
      new TraceMetricsService(
          TraceMetricsSamples.scan(source), TraceMetricsSamples.engine(), _ -> Stream.of(ONE, TWO));

  @Test
  void tracesOfInvisibleExperimentsAreNotCounted() {
    source.add(SimpleTraces.of("a", ONE, 1));
    source.add(SimpleTraces.of("b", TWO, 1));

    assertThat(count(Visibility.ALL, "1", "2")).isEqualTo(2);
    assertThat(count(ONLY_ONE, "1", "2")).isEqualTo(1);
    assertThat(count(ONLY_ONE, "2")).isZero();
  }

  @Test
  void queryWithoutExperimentsCountsAllVisibleOnes() {
    source.add(SimpleTraces.of("a", ONE, 1));
    source.add(SimpleTraces.of("b", TWO, 1));

    assertThat(count(Visibility.ALL)).isEqualTo(2);
    assertThat(count(ONLY_ONE)).isEqualTo(1);
  }

  @Test
  void queryOfImpossibleExperimentCountsNothing() {
    source.add(SimpleTraces.of("a", ONE, 1));

    assertThat(count(Visibility.ALL, "-1")).isZero();
  }

  @Test
  void tracesFarFromTheTimeRangeAreNotRead() {
    source.add(SimpleTraces.of("long before", ONE, 8 * HOUR));
    source.add(SimpleTraces.of("shortly before", ONE, 10 * HOUR - 1));
    source.add(SimpleTraces.of("inside", ONE, 10 * HOUR));
    source.add(SimpleTraces.of("also inside", ONE, 11 * HOUR));
    source.add(SimpleTraces.of("shortly after", ONE, 11 * HOUR + 1));
    source.add(SimpleTraces.of("long after", ONE, 13 * HOUR));

    var points = query(counting("trace_count", 3600, 10 * HOUR, 11 * HOUR, List.of()));

    assertThat(points)
        .extracting(point -> point.dimensions() + " " + point.values())
        .containsExactly(
            "{time_bucket=1970-01-01T10:00:00+00:00} {COUNT=1.0}",
            "{time_bucket=1970-01-01T11:00:00+00:00} {COUNT=1.0}");
    assertThat(source.batches()).containsExactly(4);
    assertThat(source.spansRead()).isZero();
  }

  /** The reference fails with an SQL error. */
  @Test
  void tagFilterCanBeCombinedWithTraceNames() {
    source.add(SimpleTraces.of("a", ONE, 1, Map.of("mlflow.traceName", "x", "env", "prod")));
    source.add(SimpleTraces.of("b", ONE, 1, Map.of("mlflow.traceName", "y")));

    var points = query(counting("trace_count", 0, 0, 9, List.of("trace.tag.env = 'prod'")));

    assertThat(points)
        .extracting(point -> point.dimensions() + " " + point.values())
        .containsExactly("{trace_name=x} {COUNT=1.0}");
  }

  /** The reference crashes. */
  @Test
  void timeBucketOfTheFarFutureIsWritten() {
    var trace = SimpleTraces.of("a", ONE, 1).trace();
    source.add(new TraceWithSpans(trace, List.of(SimpleTraces.span(1))));

    var points =
        query(
            new TraceMetricsRequests.Query(
                List.of("1"),
                TraceMetricsView.SPANS,
                "span_count",
                List.of(TraceAggregation.of(TraceAggregation.Type.COUNT)),
                List.of(),
                List.of(),
                OptionalLong.of(Long.MIN_VALUE),
                OptionalLong.of(Long.MIN_VALUE),
                OptionalLong.of(Long.MAX_VALUE),
                5));

    assertThat(points)
        .extracting(TraceMetricsPoint::dimensions)
        .containsExactly(Map.of("time_bucket", "+292278994-08-17T07:12:55+00:00"));
    assertThat(source.spansRead()).isEqualTo(1);
  }

  private double count(Visibility visibility, String... experiments) {
    var request =
        new TraceMetricsRequests.Query(
            List.of(experiments),
            TraceMetricsView.TRACES,
            "trace_count",
            List.of(TraceAggregation.of(TraceAggregation.Type.COUNT)),
            List.of(),
            List.of(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            1000);
    var points = service.query(Caller.ANYONE, visibility, request);
    return points.getFirst().values().getOrDefault("COUNT", -1.0);
  }

  private List<TraceMetricsPoint> query(TraceMetricsRequests.Query request) {
    return service.query(Caller.ANYONE, Visibility.ALL, request);
  }

  private static TraceMetricsRequests.Query counting(
      String metric, long interval, long start, long end, List<String> filters) {
    return new TraceMetricsRequests.Query(
        List.of("1"),
        TraceMetricsView.TRACES,
        metric,
        List.of(TraceAggregation.of(TraceAggregation.Type.COUNT)),
        filters.isEmpty() ? List.of() : List.of("trace_name"),
        filters,
        OptionalLong.of(interval),
        OptionalLong.of(start),
        OptionalLong.of(end),
        1000);
  }
}
