package dynamodbstore.monitoring;

import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * All sources of metrics of a server, in the order in which they are served. Thread-safe.
 *
 * <p>A source that fails is left out and counted: a table that cannot be read must not hide the
 * metrics that say why.
 */
public final class MetricsRegistry {
  private static final System.Logger LOG = System.getLogger(MetricsRegistry.class.getName());

  private final List<SelfMeasuring> sources = new CopyOnWriteArrayList<>();

  public void add(SelfMeasuring source) {
    sources.add(source);
  }

  /** Everything measured so far, in Prometheus' text format. */
  public String scrape() {
    return PrometheusText.of(families());
  }

  private List<MetricFamily> families() {
    var all = new ArrayList<MetricFamily>();
    long failed = 0;
    for (var source : sources) {
      try {
        all.addAll(source.statistics());
      } catch (RuntimeException fault) {
        failed++;
        LOG.log(System.Logger.Level.WARNING, "Metrics are missing: " + fault.getMessage());
      }
    }
    all.add(
        MetricFamily.gauge(
            "dynamodbstore_failed_metric_sources",
            "Sources whose metrics are missing in this response, such as a damaged folder",
            failed));
    return all;
  }
}
