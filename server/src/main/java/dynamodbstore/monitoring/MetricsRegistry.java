package dynamodbstore.monitoring;

import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All sources of metrics of a server, in the order in which they are served. Thread-safe. */
public final class MetricsRegistry {
  private final List<SelfMeasuring> sources = new CopyOnWriteArrayList<>();

  public void add(SelfMeasuring source) {
    sources.add(source);
  }

  /** Everything measured so far, in Prometheus' text format. */
  public String scrape() {
    return PrometheusText.of(families());
  }

  private List<MetricFamily> families() {
    return sources.stream().flatMap(source -> source.statistics().stream()).toList();
  }
}
