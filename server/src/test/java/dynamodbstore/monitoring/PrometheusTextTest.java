package dynamodbstore.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
  @Test
  void everyFamilyHasHelpAndType() {
    var text =
        PrometheusText.of(
            List.of(
                MetricFamily.counter("a_total", "Counts", 1),
                MetricFamily.gauges("b", "Nothing yet", List.of())));

    assertThat(text)
        .isEqualTo(
            """
            # HELP a_total Counts
            # TYPE a_total counter
            a_total 1.0
            # HELP b Nothing yet
            # TYPE b gauge
            """);
  }

  @Test
  void valuesOfLabelsAreEscaped() {
    var hostile = Sample.of(Map.of("partition", "a\"b\\c\nd"), 2);

    assertThat(PrometheusText.of(List.of(MetricFamily.gauges("b", "Sizes", List.of(hostile)))))
        .endsWith("b{partition=\"a\\\"b\\\\c\\nd\"} 2.0\n");
  }

  @Test
  void gaugesAreReadAtEachScrape() {
    var value = new AtomicLong(2);
    var registry = new MetricsRegistry();
    var gauge = new Gauge("rows", "Open rows", value::get);
    registry.add(() -> List.of(gauge.family()));
    value.set(3);

    assertThat(registry.scrape())
        .startsWith("# HELP rows Open rows\n# TYPE rows gauge\nrows 3.0\n")
        .endsWith("\ndynamodbstore_failed_metric_sources 0.0\n");
  }

  @Test
  void sourceThatFailsIsLeftOutAndCounted() {
    var registry = new MetricsRegistry();
    registry.add(
        () -> {
          throw new TableUnavailable("The table is closed");
        });
    registry.add(() -> List.of(MetricFamily.counter("a_total", "Counts", 1)));

    assertThat(registry.scrape())
        .startsWith("# HELP a_total Counts\n")
        .endsWith("\ndynamodbstore_failed_metric_sources 1.0\n");
  }
}
