package dynamodbstore.monitoring;

import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prometheus' text format, version 0.0.4. */
public final class PrometheusText {
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private PrometheusText() {}

  public static String of(List<MetricFamily> families) {
    var out = new StringBuilder(64 << 10);
    families.forEach(family -> append(out, family));
    return out.toString();
  }

  private static void append(StringBuilder out, MetricFamily family) {
    out.append("# HELP ").append(family.name()).append(' ').append(family.help()).append('\n');
    out.append("# TYPE ").append(family.name()).append(' ');
    out.append(family.type().name().toLowerCase(Locale.ROOT)).append('\n');
    for (var sample : family.samples()) {
      out.append(family.name()).append(sample.suffix());
      if (!sample.labels().isEmpty()) {
        out.append(
            sample.labels().entrySet().stream()
                .map(PrometheusText::label)
                .collect(Collectors.joining(",", "{", "}")));
      }
      out.append(' ').append(PythonNumbers.repr(sample.value())).append('\n');
    }
  }

  private static String label(Map.Entry<String, String> label) {
    var escaped = label.getValue().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return label.getKey() + "=\"" + escaped + '"';
  }
}
