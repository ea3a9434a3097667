package dynamodbstore.traces.metrics;

import static dynamodbstore.traces.scan.JsonFile.items;

import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.scan.JsonFile;
import dynamodbstore.traces.scan.RecordedRequests;
import dynamodbstore.wire.json.Json;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests to a server without traces, with the responses of the reference. */
class TraceMetricsRoutesTest {
  private static final RecordedRequests SERVER =
      new RecordedRequests(
          new TraceMetricsRoutes(TraceMetricsSamples.service(List.of(), Packing.NONE)).endpoints());

  static Stream<Json> requests() {
    return items(JsonFile.read("metrics-requests.json")).stream();
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @ParameterizedTest
  @MethodSource("requests")
  void responsesAreThoseOfTheReference(Json recorded) {
    SERVER.check("/api/3.0/mlflow/traces/metrics", recorded);
  }
}
