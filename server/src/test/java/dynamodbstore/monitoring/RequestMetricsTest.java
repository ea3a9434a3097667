package dynamodbstore.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.response.ResponseBody;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestMetricsTest {
  private static final String LABELS = "method=\"GET\",mlflow_version=\"3.15.1\",status=\"200\"}";

  private final RequestMetrics metrics = new RequestMetrics("/ml", "3.15.1", List.of());

  @Test
  void scrapeIsInPrometheusTextFormat() {
    var scrape = metrics.scrape();

    assertThat(scrape.headers())
        .containsEntry("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    assertThat(text())
        .isEqualTo(
            """
            # HELP mlflow_exporter_info Information about the exporter
            # TYPE mlflow_exporter_info gauge
            mlflow_exporter_info{version="3.15.1"} 1.0
            # HELP mlflow_http_request_duration_seconds HTTP request duration in seconds
            # TYPE mlflow_http_request_duration_seconds histogram
            # HELP mlflow_http_request_total Total number of HTTP requests
            # TYPE mlflow_http_request_total counter
            """);
  }

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

  private void answered(String method, String path, int status, Duration duration) {
    metrics.requestCompleted(method, path, status, "id", duration.toNanos());
  }

  private String text() {
    return text(metrics);
  }

  private static String text(RequestMetrics metrics) {
    var body = (ResponseBody.Bytes) metrics.scrape().body();
    return new String(body.array(), 0, body.length(), UTF_8);
  }

  @Test
  void gaugesAreReadAtEachScrape() {
    var value = new AtomicLong(2);
    var measured = new RequestMetrics("", "1", List.of(new Gauge("rows", "Open rows", value::get)));
    value.set(3);

    assertThat(text(measured)).endsWith("# HELP rows Open rows\n# TYPE rows gauge\nrows 3.0\n");
  }
}
