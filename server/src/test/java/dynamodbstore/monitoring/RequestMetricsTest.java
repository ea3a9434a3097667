package dynamodbstore.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestMetricsTest {
  private static final String LABELS = "method=\"GET\",mlflow_version=\"3.15.1\",status=\"200\"}";

  private final RequestMetrics metrics = new RequestMetrics("/ml", "3.15.1");

  @Test
  void requestsAreCountedByMethodStatusAndDuration() {
    answered("GET", "/ml/api", 200, Duration.ofMillis(5));
    answered("GET", "/ml/api", 200, Duration.ofMillis(300));
    answered("GET", "/ml/api", 200, Duration.ofMinutes(1));
    answered("POST", "/ml/api", 404, Duration.ofMillis(1));

    assertThat(text().lines())
        .contains(
            "mlflow_http_request_duration_seconds_sum{" + LABELS + " 60.305",
            "mlflow_http_request_duration_seconds_bucket{le=\"0.005\"," + LABELS + " 1.0",
            "mlflow_http_request_duration_seconds_bucket{le=\"0.25\"," + LABELS + " 1.0",
            "mlflow_http_request_duration_seconds_bucket{le=\"0.5\"," + LABELS + " 2.0",
            "mlflow_http_request_duration_seconds_bucket{le=\"10.0\"," + LABELS + " 2.0",
            "mlflow_http_request_duration_seconds_bucket{le=\"+Inf\"," + LABELS + " 3.0",
            "mlflow_http_request_duration_seconds_count{" + LABELS + " 3.0",
            "mlflow_http_request_total{method=\"GET\",status=\"200\"} 3.0",
            "mlflow_http_request_total{method=\"POST\",status=\"404\"} 1.0");
  }

  @Test
  void probesAndScrapesAreNotCounted() {
    answered("GET", "/ml/health", 200, Duration.ofMillis(1));
    answered("GET", "/ml/version", 200, Duration.ofMillis(1));
    answered("GET", "/ml/metrics", 200, Duration.ofMillis(1));
    answered("GET", "/health", 404, Duration.ofMillis(1));

    assertThat(text().lines().filter(line -> line.startsWith("mlflow_http_request_total")))
        .containsExactly("mlflow_http_request_total{method=\"GET\",status=\"404\"} 1.0");
  }

  @Test
  void unknownMethodsShareOneLabel() {
    answered("BREW", "/ml/api", 405, Duration.ofMillis(1));
    answered("WHEN\"", "/ml/api", 405, Duration.ofMillis(1));

    assertThat(text()).contains("mlflow_http_request_total{method=\"OTHER\",status=\"405\"} 2.0\n");
  }

  @Test
  void durationsAreCountedByRouteAndStatusClass() {
    var route = metrics.route("GET", "/api/2.0/mlflow/logged-models/{model_id}");
    metrics.requestBegun();
    metrics.requestCompleted(route, "GET", "/ml/api/m-1", 200, Duration.ofMillis(7).toNanos());
    metrics.requestBegun();
    metrics.requestCompleted(route, "GET", "/ml/api/m-2", 404, Duration.ofMillis(1).toNanos());
    metrics.requestBegun();

    assertThat(text().lines())
        .contains(
            "dynamodbstore_request_duration_seconds_count{method=\"GET\",route=\"/api/2.0/mlflow/"
                + "logged-models/{model_id}\",status=\"2xx\"} 1.0",
            "dynamodbstore_request_duration_seconds_sum{method=\"GET\",route=\"/api/2.0/mlflow/"
                + "logged-models/{model_id}\",status=\"2xx\"} 0.007",
            "dynamodbstore_requests_in_flight 1.0")
        .noneMatch(line -> line.contains("m-1"));
  }

  @Test
  void pathsOfClientsAddNoSample() {
    for (int number = 0; number < 100; number++) {
      answered("M" + number, "/nothing/" + number, 404, Duration.ofMillis(1));
    }

    assertThat(text().lines().filter(line -> line.contains("_duration_seconds_count")))
        .containsExactlyInAnyOrder(
            "mlflow_http_request_duration_seconds_count{method=\"OTHER\","
                + "mlflow_version=\"3.15.1\",status=\"404\"} 100.0",
            "dynamodbstore_request_duration_seconds_count{method=\"\",route=\"(none)\","
                + "status=\"4xx\"} 100.0");
  }

  @Test
  void refusalsAreCountedByReason() {
    metrics.refused(RefusalReason.OVERLOADED);

    assertThat(text())
        .contains("dynamodbstore_requests_refused_total{reason=\"overloaded\"} 1.0\n")
        .contains("dynamodbstore_requests_refused_total{reason=\"disk_full\"} 0.0\n");
  }

  private void answered(String method, String path, int status, Duration duration) {
    metrics.requestCompleted(metrics.unmatched(), method, path, status, duration.toNanos());
  }

  private String text() {
    return PrometheusText.of(metrics.statistics());
  }
}
