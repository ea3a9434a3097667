package dynamodbstore.traces.metrics;

import static dynamodbstore.traces.scan.JsonFile.at;
import static dynamodbstore.traces.scan.JsonFile.items;
import static dynamodbstore.traces.scan.JsonFile.map;
import static dynamodbstore.traces.scan.JsonFile.optional;
import static dynamodbstore.traces.scan.JsonFile.real;
import static dynamodbstore.traces.scan.JsonFile.text;
import static dynamodbstore.traces.scan.JsonFile.textMap;
import static dynamodbstore.traces.scan.JsonFile.texts;
import static dynamodbstore.traces.scan.JsonFile.whole;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.scan.JsonFile;
import dynamodbstore.traces.scan.RecordedTraces;
import dynamodbstore.wire.json.Json;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random queries of random traces, with the results of the reference's own functions. */
class RecordedTraceMetricsTest {
  private static final Json RECORDED = JsonFile.read("aggregates.json");
  private static final Map<Packing, TraceMetricsService> SERVICES = services();

  /** The reference adds numbers in another order, and without compensation. */
  private static final double TOLERANCE = 1e-13;

  private static Map<Packing, TraceMetricsService> services() {
    var traces = RecordedTraces.of(RECORDED);
    var services = new EnumMap<Packing, TraceMetricsService>(Packing.class);
    for (var packing : Packing.values()) {
      services.put(packing, TraceMetricsSamples.service(traces, packing));
    }
    return services;
  }

  static Stream<Arguments> queries() {
    return items(at(RECORDED, "queries")).stream()
        .flatMap(query -> SERVICES.keySet().stream().map(packing -> Arguments.of(packing, query)));
  }

  @ParameterizedTest
  @MethodSource("queries")
  void resultsAreThoseOfTheReference(Packing packing, Json query) {
    var points =
        requireNonNull(SERVICES.get(packing)).query(Caller.ANYONE, Visibility.ALL, request(query));

    var expected = items(at(query, "points"));
    assertThat(points)
        .extracting(TraceMetricsPoint::dimensions)
        .containsExactlyElementsOf(expected.stream().map(point -> textMap(at(point, 1))).toList());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(points.get(i).metric()).isEqualTo(text(at(expected.get(i), 0)));
      var values = map(at(expected.get(i), 2));
      var found = points.get(i).values();
      assertThat(found).containsOnlyKeys(values.keySet());
      values.forEach(
          (label, value) ->
              assertThat(found.get(label))
                  .as(label)
                  .isCloseTo(real(value), within(Math.abs(real(value)) * TOLERANCE)));
    }
  }

  private static TraceMetricsRequests.Query request(Json query) {
    return new TraceMetricsRequests.Query(
        items(at(query, "experiments")).stream().map(id -> "" + whole(id)).toList(),
        TraceMetricsView.valueOf(text(at(query, "view"))),
        text(at(query, "metric")),
        aggregations(at(query, "aggregations")),
        texts(at(query, "dimensions")),
        texts(at(query, "filters")),
        number(at(query, "interval")),
        number(at(query, "start")),
        number(at(query, "end")),
        (int) whole(at(query, "max")));
  }

  private static List<TraceAggregation> aggregations(Json json) {
    return items(json).stream()
        .map(
            one ->
                one instanceof Json.Text type
                    ? TraceAggregation.of(TraceAggregation.Type.valueOf(type.value()))
                    : new TraceAggregation(TraceAggregation.Type.PERCENTILE, real(at(one, 1))))
        .toList();
  }

  private static OptionalLong number(Json json) {
    return optional(json)
        .map(number -> OptionalLong.of(whole(number)))
        .orElse(OptionalLong.empty());
  }
}
