package dynamodbstore.traces.metrics;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;

/** Response messages of trace metrics. */
final class TraceMetricsResponses {
  private static final EncodedName DATA_POINTS = EncodedName.of("data_points");
  private static final EncodedName METRIC_NAME = EncodedName.of("metric_name");
  private static final EncodedName DIMENSIONS = EncodedName.of("dimensions");
  private static final EncodedName VALUES = EncodedName.of("values");

  private TraceMetricsResponses() {}

  static void points(JsonWriter out, List<TraceMetricsPoint> points) {
    if (!points.isEmpty()) {
      out.name(DATA_POINTS).beginArray();
      points.forEach(point -> point(out, point));
      out.endArray();
    }
  }

  private static void point(JsonWriter out, TraceMetricsPoint point) {
    out.beginObject().field(METRIC_NAME, point.metric());
    if (!point.dimensions().isEmpty()) {
      out.name(DIMENSIONS).beginObject();
      point.dimensions().forEach((name, value) -> out.name(name).value(value));
      out.endObject();
    }
    out.name(VALUES).beginObject();
    point.values().forEach((name, value) -> out.name(name).value(value.doubleValue()));
    out.endObject().endObject();
  }
}
