package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.AppendEffect;
import dynamodbstore.metrics.series.Chunk;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.Series;
import dynamodbstore.table.items.Item;
import java.util.List;

/**
 * Builder of the items of a series that nothing else writes to, because its run does not exist yet.
 * The same batches of points give the same items. For one thread.
 */
public final class SeriesBuilder {
  private final RunLocation location;
  private final String name;
  private final int room;
  private Series series;

  public SeriesBuilder(RunLocation location, String name) {
    this.location = location;
    this.name = name;
    this.room = MetricItems.tailCapacity(MetricKeys.series(location, name), name);
    this.series = Series.empty(name);
  }

  /** Adds points, at least one, and returns chunks that must be stored before the series. */
  public List<Item> add(List<Point> points) {
    return switch (series.append(points, room)) {
      case AppendEffect.None() -> List.of();
      case AppendEffect.InTail(var after) -> {
        series = after;
        yield List.of();
      }
      case AppendEffect.TailSealed(var chunks, var after) -> {
        series = after;
        yield items(chunks);
      }
      case AppendEffect.BatchSealed(var chunks, long count, var after) -> {
        series = after.withMoreSealed(count);
        yield items(chunks);
      }
    };
  }

  private List<Item> items(List<Chunk> chunks) {
    return chunks.stream().map(chunk -> MetricItems.toItem(location, name, chunk)).toList();
  }

  /** The item of the series with all points that were added. */
  public Item series() {
    return MetricItems.toItem(MetricKeys.series(location, name), series.withNextRevision());
  }
}
