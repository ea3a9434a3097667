package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.metrics.series.Series;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import java.util.Collections;
import java.util.Iterator;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Points of one series, read lazily from its chunks and merged with its tail.
 *
 * <p>Each walk is a lazy iterator in bounded memory and is used by one thread. The series was read
 * before its chunks are. A point that is sealed in between is both in the known tail and in a
 * chunk, and the merge drops the duplicate; no point is missed.
 */
final class History {
  /**
   * Most chunks in one page of a query by time. A caller that wants few points should not pay for
   * many chunks. And the page limit of an index counts the bytes of its entries, not those of the
   * chunks they refer to, which are all in memory at once.
   */
  private static final int LARGEST_PAGE = 64;

  private static final PointMerge.Source NOTHING = _ -> Collections.emptyIterator();

  private final Table table;
  private final RunLocation location;
  private final Series series;
  private final VisiblePoints visible;

  /**
   * @param earliest timestamp of the oldest points that have not expired
   */
  History(Table table, RunLocation location, Series series, long earliest) {
    this.table = table;
    this.location = location;
    this.series = series;
    this.visible = new VisiblePoints(series, earliest);
  }

  /**
   * At most {@code limit} points after {@code last}, by time. The index by time reads chunks one by
   * one; if the whole series is read anyway, a query in key order is cheaper.
   */
  HistoryPoints byTime(Point last, int limit) {
    boolean isWhole = series.sealed() <= Math.min(limit, PointMerge.HELD);
    PointMerge.Source chunks = isWhole ? _ -> chunks() : after -> chunksByTime(after, limit);
    return merge(PointOrder.BY_TIME, chunks, PointMerge.Span.after(last, limit));
  }

  HistoryPoints bySteps(StepRange steps) {
    return merge(
        PointOrder.BY_STEP, after -> chunksBySteps(after, steps.last()), PointMerge.Span.of(steps));
  }

  /** The time before which points are missing, as far as they have been read. */
  OptionalLong expiredBefore() {
    return visible.expiredBefore();
  }

  /** Approximate number of points. */
  long size() {
    return series.sealed() + series.tail().count();
  }

  private HistoryPoints merge(PointOrder order, PointMerge.Source chunks, PointMerge.Span span) {
    var source = series.sealed() == 0 ? NOTHING : chunks;
    return new HistoryPoints(new PointMerge(order, source, visible.ofHead(), span), visible);
  }

  /** All chunks in key order, which implies no order of times. */
  private Iterator<PointMerge.Part> chunks() {
    var range = MetricKeys.chunksBySteps(name(), Point.FIRST, Long.MAX_VALUE);
    return parts(query(Index.PRIMARY).in(range), _ -> Point.FIRST);
  }

  private Iterator<PointMerge.Part> chunksBySteps(Point after, long lastStep) {
    long step = back(after.step(), series.stepReach());
    boolean isFlat = series.stepReach() == 0;
    long time = isFlat ? back(after.timestamp(), series.timeReach()) : Long.MIN_VALUE;
    var range = MetricKeys.chunksBySteps(name(), Point.lowerBoundOf(step, time), lastStep);
    return parts(query(Index.PRIMARY).in(range), MetricKeys::lowerBound);
  }

  private Iterator<PointMerge.Part> chunksByTime(Point after, int limit) {
    long time = back(after.timestamp(), series.timeReach());
    boolean isFlat = series.timeReach() == 0;
    long step = isFlat ? back(after.step(), series.stepReach()) : Long.MIN_VALUE;
    var range = MetricKeys.chunksByTime(name(), Point.lowerBoundOf(step, time));
    int page = Math.clamp(limit / 16, 8, LARGEST_PAGE);
    return parts(query(Index.LSI2).in(range).limit(page), MetricKeys::lowerBound);
  }

  private Iterator<PointMerge.Part> parts(Query query, Function<Key, Point> beginning) {
    return Pages.stream(table, query)
        .map(
            item ->
                new PointMerge.Part(
                    beginning.apply(item.key()),
                    () -> visible.of(MetricItems.points(MetricItems.requireName(item, name())))))
        .iterator();
  }

  private Query query(Index index) {
    return Query.of(index, location.partition());
  }

  private String name() {
    return series.metric().key();
  }

  /**
   * Lower bound for the least step or time of a chunk that extends to {@code from}; saturates at
   * {@link Long#MIN_VALUE}.
   */
  private static long back(long from, long reach) {
    long back = from - reach;
    boolean isBeyond = reach == Long.MAX_VALUE || back > from;
    return isBeyond ? Long.MIN_VALUE : back;
  }
}
