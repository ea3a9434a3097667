package dynamodbstore.traces.correlation;

import static dynamodbstore.traces.scan.JsonFile.items;

import dynamodbstore.traces.metrics.TraceMetricsSamples;
import dynamodbstore.traces.scan.JsonFile;
import dynamodbstore.traces.scan.MapTraceSource;
import dynamodbstore.traces.scan.RecordedRequests;
import dynamodbstore.wire.json.Json;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests to a server without traces, with the responses of the reference. */
class TraceCorrelationRoutesTest {
  private static final RecordedRequests SERVER =
      new RecordedRequests(
          new TraceCorrelationRoutes(
                  new TraceCorrelationService(
                      TraceMetricsSamples.scan(new MapTraceSource()),
                      TraceMetricsSamples.engine(),
                      (_, _, _) -> TraceMatcher.Compiled.ALL))
              .endpoints());

  static Stream<Json> requests() {
    return items(JsonFile.read("correlation-requests.json")).stream();
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @ParameterizedTest
  @MethodSource("requests")
  void responsesAreThoseOfTheReference(Json recorded) {
    SERVER.check("/api/3.0/mlflow/traces/calculate-filter-correlation", recorded);
  }
}
