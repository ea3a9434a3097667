package dynamodbstore.runs.history;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.metrics.RunPoint;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.storage.RunRepository;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Service that reads the history of metrics. A run that does not exist has an empty history, which
 * is no error. Thread-safe.
 *
 * <p>Results are lazy iterators over the table, so their length is not bounded by memory.
 */
public final class HistoryService {
  private final RunRepository runs;
  private final MetricRepository metrics;

  public HistoryService(RunRepository runs, MetricRepository metrics) {
    this.runs = runs;
    this.metrics = metrics;
  }

  /**
   * History of one metric.
   *
   * @param points up to one more than {@code most}, which tells whether there is a next page
   */
  record History(String key, Iterator<Point> points, int most) {}

  /** History of one metric in many runs. */
  record Histories(String key, Iterator<RunPoint> points) {
    /** Each point with the key that all of them share. */
    Iterator<LabelledPoint> labelled() {
      return IteratorStreams.of(points).map(point -> new LabelledPoint(key, point)).iterator();
    }
  }

  /** Point with the key of its metric. */
  record LabelledPoint(String key, RunPoint point) {}

  History one(Caller caller, HistoryRequests.One request) {
    int most = request.most().orElse(Integer.MAX_VALUE);
    int oneMore = most == Integer.MAX_VALUE ? most : most + 1;
    var location = runs.locateAll(caller.workspace(), List.of(request.run())).get(request.run());
    if (location == null) {
      return new History(request.key(), Collections.emptyIterator(), most);
    }
    var points =
        request
            .after()
            .map(last -> metrics.historyAfter(location, request.key(), last, oneMore))
            .orElseGet(() -> metrics.history(location, request.key(), oneMore));
    return new History(request.key(), points, most);
  }

  Histories bulk(Caller caller, HistoryRequests.Bulk request) {
    var locations = runs.locateAll(caller.workspace(), request.runs()).values();
    return new Histories(
        request.key(), metrics.histories(locations, request.key(), request.most()));
  }

  Histories interval(Caller caller, HistoryRequests.Interval request) {
    var locations = runs.locateAll(caller.workspace(), request.runs());
    var points =
        request.runs().stream()
            .distinct()
            .flatMap(run -> Optional.ofNullable(locations.get(run)).stream())
            .flatMap(location -> sample(location, request))
            .iterator();
    return new Histories(request.key(), points);
  }

  private Stream<RunPoint> sample(RunLocation location, HistoryRequests.Interval request) {
    return metrics.sample(location, request.key(), request.steps(), request.most()).stream()
        .map(point -> new RunPoint(location.run(), point));
  }
}
