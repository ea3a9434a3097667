package dynamodbstore.monitoring;

import dynamodbstore.table.statistics.Histogram;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Durations of the requests of one route, by status class. Thread-safe; a histogram is created by
 * the first response of its class.
 */
public final class RouteDurations {
  private static final int CLASSES = 5;

  private final String method;
  private final String route;
  private final AtomicReferenceArray<Histogram> classes = new AtomicReferenceArray<>(CLASSES);

  RouteDurations(String method, String route) {
    this.method = method;
    this.route = route;
  }

  void record(int status, long nanos) {
    int at = Math.clamp(status / 100 - 1, 0, CLASSES - 1);
    var histogram = classes.get(at);
    if (histogram == null) {
      histogram = classes.updateAndGet(at, other -> other == null ? Histogram.ofRequests() : other);
    }
    histogram.record(nanos);
  }

  List<Sample> samples() {
    var samples = new ArrayList<Sample>();
    for (int at = 0; at < CLASSES; at++) {
      var histogram = classes.get(at);
      if (histogram != null) {
        var status = at + 1 + "xx";
        samples.addAll(
            histogram.samples(Map.of("method", method, "route", route, "status", status)));
      }
    }
    return samples;
  }
}
