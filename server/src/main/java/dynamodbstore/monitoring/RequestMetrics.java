package dynamodbstore.http;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Request counters and duration histograms in Prometheus' text format, with the metric names,
 * labels and buckets of MLflow's own server, so that existing dashboards keep working.
 *
 * <p>Thread-safe and lock-free. A scrape is not a consistent snapshot: each counter is read at a
 * slightly different time.
 */
public final class RequestMetrics implements RequestObserver {
  private static final String DURATION = "mlflow_http_request_duration_seconds";
  private static final String TOTAL = "mlflow_http_request_total";
  private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double[] BUCKETS = {
    .005, .01, .025, .05, .075, .1, .25, .5, .75, 1, 2.5, 5, 7.5, 10, Double.POSITIVE_INFINITY
  };

  /**
   * Other methods share the label {@code OTHER}: clients that send arbitrary methods must not grow
   * the map without bound.
   */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final String version;
  private final Set<String> uncounted;
  private final List<Gauge> gauges;
  private final Map<Labels, Durations> durations = new ConcurrentSkipListMap<>();

  /**
   * @param prefix of every path (the static prefix)
   * @param version of MLflow, a label of every duration
   * @param gauges further values
   */
  public RequestMetrics(String prefix, String version, List<Gauge> gauges) {
    this.version = version;
    this.gauges = List.copyOf(gauges);
    this.uncounted =
        Set.of(prefix + "/health", prefix + "/ready", prefix + "/version", prefix + "/metrics");
  }

  private record Labels(String method, int status) implements Comparable<Labels> {
    @Override
    public int compareTo(Labels other) {
      int byMethod = method.compareTo(other.method);
      return byMethod != 0 ? byMethod : Integer.compare(status, other.status);
    }
  }

  private static final class Durations {
    private final LongAdder nanos = new LongAdder();
    private final LongAdder[] buckets = new LongAdder[BUCKETS.length];

    Durations() {
      for (int at = 0; at < buckets.length; at++) {
        buckets[at] = new LongAdder();
      }
    }

    void add(long duration) {
      int at = 0;
      while (duration / NANOS_PER_SECOND > BUCKETS[at]) {
        at++;
      }
      buckets[at].increment();
      nanos.add(duration);
    }
  }

  @Override
  public void requestCompleted(
      String method, String path, int status, String requestId, long nanos) {
    if (!uncounted.contains(path)) {
      var labels = new Labels(METHODS.contains(method) ? method : "OTHER", status);
      durations.computeIfAbsent(labels, _ -> new Durations()).add(nanos);
    }
  }

  /** Everything counted so far, as a response for Prometheus. */
  public ServerResponse scrape() {
    var out = new StringBuilder();
    head(out, "mlflow_exporter_info", "gauge", "Information about the exporter");
    out.append("mlflow_exporter_info{version=\"").append(version).append("\"} 1.0\n");
    var counts = new StringBuilder();
    head(out, DURATION, "histogram", "HTTP request duration in seconds");
    head(counts, TOTAL, "counter", "Total number of HTTP requests");
    durations.forEach((labels, measured) -> append(out, counts, labels, measured));
    out.append(counts);
    for (var gauge : gauges) {
      head(out, gauge.name(), "gauge", gauge.help());
      var value = PythonNumbers.repr(gauge.value().getAsDouble());
      out.append(gauge.name()).append(' ').append(value).append('\n');
    }
    return ServerResponse.text(ServerResponse.OK, out.toString())
        .with("Content-Type", CONTENT_TYPE);
  }

  private void append(StringBuilder out, StringBuilder counts, Labels labels, Durations measured) {
    var method = "method=\"" + labels.method() + '"';
    var status = "status=\"" + labels.status() + '"';
    var all = method + ",mlflow_version=\"" + version + "\"," + status;
    sample(out, DURATION + "_sum", all, measured.nanos.sum() / NANOS_PER_SECOND);
    long count = 0;
    for (int at = 0; at < BUCKETS.length; at++) {
      count += measured.buckets[at].sum();
      var limit = Double.isInfinite(BUCKETS[at]) ? "+Inf" : PythonNumbers.repr(BUCKETS[at]);
      sample(out, DURATION + "_bucket", "le=\"" + limit + "\"," + all, (double) count);
    }
    sample(out, DURATION + "_count", all, (double) count);
    sample(counts, TOTAL, method + ',' + status, (double) count);
  }

  private static void head(StringBuilder out, String name, String type, String help) {
    out.append("# HELP ").append(name).append(' ').append(help).append('\n');
    out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static void sample(StringBuilder out, String name, String labels, double value) {
    out.append(name).append('{').append(labels).append("} ");
    out.append(PythonNumbers.repr(value)).append('\n');
  }
}
