package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repository of the deletion of expired values, which no request sees any more. A chunk is deleted
 * once all its points have expired. Points in head items stay until they are sealed: the item is
 * needed anyway, and is not larger than one write unit.
 *
 * <p>First the series is marked, then chunks are deleted. A crash in between leaves a mark, and
 * chunks that the next attempt finds again. Whether a chunk has expired is decided by its points:
 * it may have been put before its series, which does not know how far it reaches. A chunk is
 * immutable and its key contains a digest of its points, so one that is put again by a concurrent
 * append has expired too. Thread-safe: has no state but the table.
 */
public final class ExpiredHistoryRepository {
  /** Chunks in memory at once, which are at most 60 KB each. */
  private static final int CHUNKS_AT_ONCE = 50;

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final Table table;

  public ExpiredHistoryRepository(Table table) {
    this.table = table;
  }

  /**
   * Deletes the expired chunks of a run. One query of a local index, which has an entry for each
   * chunk; a read of each chunk that begins before the time; for each fifty chunks of a series that
   * are deleted, a read and a write of it.
   *
   * @param earliest timestamp of the oldest values that have not expired
   * @return how many values were deleted
   */
  public long deleteExpired(RunLocation location, long earliest) {
    var query =
        Query.of(Index.LSI2, location.partition())
            .in(MetricKeys.chunks())
            .read(Read.EVENTUAL.keys());
    long deleted = 0;
    var some = new ArrayList<Key>();
    for (var item : Pages.of(table, query)) {
      var chunk = item.key();
      if (MetricKeys.lowerBound(chunk).timestamp() >= earliest) {
        continue;
      }
      if (some.size() == CHUNKS_AT_ONCE || isOfAnother(some, chunk)) {
        deleted += delete(some, earliest);
        some.clear();
      }
      some.add(chunk);
    }
    return deleted + delete(some, earliest);
  }

  private static boolean isOfAnother(List<Key> some, Key chunk) {
    return !some.isEmpty()
        && !MetricKeys.seriesOf(some.getFirst()).equals(MetricKeys.seriesOf(chunk));
  }

  /** Deletes those of some chunks of one series that have expired. */
  private long delete(List<Key> some, long earliest) {
    if (some.isEmpty()) {
      return 0;
    }
    var expired = new ArrayList<Write>();
    long points = 0;
    for (var item : table.getAll(some, Read.STRONG).values()) {
      var all = MetricItems.points(item);
      if (isExpired(all, earliest)) {
        expired.add(Write.delete(item.key()));
        points += all.size();
      }
    }
    if (expired.isEmpty() || !mark(MetricKeys.seriesOf(some.getFirst()), earliest, points)) {
      return 0;
    }
    var _ = table.writeAll(expired);
    return points;
  }

  private static boolean isExpired(List<Point> points, long earliest) {
    return points.stream().allMatch(point -> point.timestamp() < earliest);
  }

  /**
   * Records in a series that points are missing. Returns false if there is no series: then its
   * chunks are those of a run that is being created or deleted.
   */
  private boolean mark(Key key, long earliest, long points) {
    return update.call(
        "metric",
        key,
        () ->
            table
                .get(key, Read.STRONG)
                .map(item -> tryMark(key, item, earliest, points))
                .orElse(Optional.of(false)));
  }

  private Optional<Boolean> tryMark(Key key, Item item, long earliest, long points) {
    var series = MetricItems.series(item);
    var marked = series.withExpired(earliest, points).withNextRevision();
    var isUnchanged = Condition.is(MetricItems.REVISION, series.revision());
    return table.write(Write.replace(MetricItems.toItem(key, marked), isUnchanged)).isWritten()
        ? Optional.of(true)
        : Optional.empty();
  }
}
