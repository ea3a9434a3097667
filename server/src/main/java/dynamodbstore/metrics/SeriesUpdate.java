package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.AppendEffect;
import dynamodbstore.metrics.series.Chunk;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.Series;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Result of applying a group of appends to a series: the new series and the chunks to store before
 * it. Appends are applied one after the other, so the result is the same as if each had been
 * written alone, except that the series is written once. Pure computation, no I/O.
 */
final class SeriesUpdate {
  private final RunLocation location;
  private final Predicate<Key> isNew;
  private final Map<Key, Item> chunks = new LinkedHashMap<>();
  private Series series;
  private boolean hasChanged;

  private SeriesUpdate(RunLocation location, Series before, Predicate<Key> isNew) {
    this.location = location;
    this.series = before;
    this.isNew = isNew;
  }

  /**
   * Applies a group.
   *
   * @param isNew whether this group itself stored the chunk at a key. If it stored no chunk of a
   *     large batch, the batch may be a repeated one. This affects the series only: the chunks are
   *     the same either way
   */
  static SeriesUpdate of(
      RunLocation location, Series before, SeriesGroup group, Predicate<Key> isNew) {
    var extended = new SeriesUpdate(location, before, isNew);
    int room = MetricItems.tailCapacity(group.key(), group.name());
    group.members().forEach(points -> extended.add(points.points(), room));
    return extended;
  }

  /** The new series, still with the old revision. */
  Series series() {
    return series;
  }

  /** Whether the series has to be written. */
  boolean hasChanged() {
    return hasChanged;
  }

  /** Chunks that have to be stored before the series is written. */
  Map<Key, Item> chunks() {
    return chunks;
  }

  private void add(List<Point> points, int room) {
    switch (series.append(points, room)) {
      case AppendEffect.None() -> {
        // A repeated append: all its points are in the tail.
      }
      case AppendEffect.InTail(var after) -> change(after);
      case AppendEffect.TailSealed(var sealed, var after) -> {
        boolean _ = store(sealed);
        change(after);
      }
      case AppendEffect.BatchSealed(var sealed, long count, var after) -> {
        if (store(sealed) || !isKnown(after)) {
          change(after.withMoreSealed(count));
        }
      }
    }
  }

  private void change(Series after) {
    series = after;
    hasChanged = true;
  }

  /** Adds chunks to store. Returns whether one of them is new. */
  private boolean store(List<Chunk> sealed) {
    boolean hasNew = false;
    for (var chunk : sealed) {
      var item = MetricItems.toItem(location, series.metric().key(), chunk);
      boolean isFirst = chunks.putIfAbsent(item.key(), item) == null;
      hasNew |= isFirst && isNew.test(item.key());
    }
    return hasNew;
  }

  /**
   * Whether the series may already count a batch whose chunks are all stored. After a crash a
   * partly written batch can look like a repeated one, except if it would be the first one sealed.
   */
  private boolean isKnown(Series after) {
    return series.sealed() > 0 && series.equals(after);
  }
}
