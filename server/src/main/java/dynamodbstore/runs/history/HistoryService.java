package dynamodbstore.runs.history;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.metrics.RunHistories;
import dynamodbstore.metrics.RunPoint;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.storage.RunRepository;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
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
   * @param expiredBefore before when values are missing, once the points have been read
   */
  record History(
      String key, Iterator<Point> points, int most, Supplier<OptionalLong> expiredBefore) {}

  /**
   * History of one metric in many runs.
   *
   * @param expired what is missing, once the points have been read
   */
  record Histories(
      String key, Iterator<RunPoint> points, Supplier<List<RunHistories.Expired>> expired) {
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
      return new History(request.key(), Collections.emptyIterator(), most, OptionalLong::empty);
    }
    var points =
        request
            .after()
            .map(last -> metrics.historyAfter(location, request.key(), last, oneMore))
            .orElseGet(() -> metrics.history(location, request.key(), oneMore));
    return new History(request.key(), points, most, points::expiredBefore);
  }

  Histories bulk(Caller caller, HistoryRequests.Bulk request) {
    var locations = runs.locateAll(caller.workspace(), request.runs()).values();
    var histories = metrics.histories(locations, request.key(), request.most());
    return new Histories(request.key(), histories, histories::expired);
  }

  Histories interval(Caller caller, HistoryRequests.Interval request) {
    var locations = runs.locateAll(caller.workspace(), request.runs());
    var expired = new ArrayList<RunHistories.Expired>();
    var points =
        request.runs().stream()
            .distinct()
            .flatMap(run -> Optional.ofNullable(locations.get(run)).stream())
            .flatMap(location -> sample(location, request, expired))
            .iterator();
    return new Histories(request.key(), points, () -> List.copyOf(expired));
  }

  /** Reads a sample, and adds what is missing. */
  private Stream<RunPoint> sample(
      RunLocation location, HistoryRequests.Interval request, List<RunHistories.Expired> expired) {
    var sample = metrics.sample(location, request.key(), request.steps(), request.most());
    sample
        .expiredBefore()
        .ifPresent(time -> expired.add(new RunHistories.Expired(location.run(), time)));
    return sample.points().stream().map(point -> new RunPoint(location.run(), point));
  }
}
