package dynamodbstore.traces.correlation;

import static dynamodbstore.traces.scan.JsonFile.at;
import static dynamodbstore.traces.scan.JsonFile.items;
import static dynamodbstore.traces.scan.JsonFile.map;
import static dynamodbstore.traces.scan.JsonFile.optional;
import static dynamodbstore.traces.scan.JsonFile.text;
import static dynamodbstore.traces.scan.JsonFile.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.correlation.TraceMatcher.Compiled;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.metrics.TraceMetricsSamples;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.scan.JsonFile;
import dynamodbstore.traces.scan.RecordedTraces;
import dynamodbstore.traces.scan.TraceScan;
import dynamodbstore.wire.json.Json;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Correlations of random traces, with the results of the reference's own functions. */
class RecordedTraceCorrelationTest {
  private static final Json RECORDED = JsonFile.read("aggregates.json");
  private static final List<TraceWithSpans> TRACES = RecordedTraces.of(RECORDED);
  private static final Map<String, Set<TraceId>> MATCHES = matches();
  private static final TraceScan SCAN = TraceMetricsSamples.scan(TRACES, Packing.MERGED);

  static Stream<Json> correlations() {
    return items(at(RECORDED, "correlations")).stream();
  }

  @ParameterizedTest
  @MethodSource("correlations")
  void resultsAreThoseOfTheReference(Json recorded) {
    var request =
        new TraceCorrelationRequests.Correlate(
            items(at(recorded, 0)).stream().map(id -> "" + whole(id)).toList(),
            text(at(recorded, 1)),
            text(at(recorded, 2)),
            optional(at(recorded, 3)).map(JsonFile::text).orElse(""));

    var result = service().correlate(Caller.ANYONE, Visibility.ALL, request);

    assertThat(result)
        .isEqualTo(
            new TraceCorrelation(
                whole(at(recorded, 6)),
                whole(at(recorded, 7)),
                whole(at(recorded, 8)),
                whole(at(recorded, 9))));
    assertSame(result.npmi(), at(recorded, 4));
    assertSame(result.smoothedNpmi(), at(recorded, 5));
  }

  private static void assertSame(OptionalDouble found, Json expected) {
    var wanted = optional(expected).map(JsonFile::real);
    assertThat(found.isPresent()).isEqualTo(wanted.isPresent());
    wanted.ifPresent(npmi -> assertThat(found.orElseThrow()).isCloseTo(npmi, within(1e-14)));
  }

  private static TraceCorrelationService service() {
    return new TraceCorrelationService(
        SCAN,
        TraceMetricsSamples.engine(),
        (filter, _, _) ->
            Compiled.of(
                found -> MATCHES.getOrDefault(filter, Set.of()).contains(found.trace().id()),
                false));
  }

  /** The ids of the traces that match each filter, as the reference's search found them. */
  private static Map<String, Set<TraceId>> matches() {
    return map(at(RECORDED, "matches")).entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry ->
                    items(entry.getValue()).stream()
                        .map(index -> TRACES.get((int) whole(index)).trace().id())
                        .collect(Collectors.toSet())));
  }
}
