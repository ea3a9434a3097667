package dynamodbstore.metrics.series;

import java.util.List;

/**
 * Effect of appending points to a series: one case for each way in which they are stored. Every
 * {@code after} still has the old revision.
 */
public sealed interface AppendEffect {
  /** All points are in the tail already. */
  record None() implements AppendEffect {}

  /** The points fit into the tail. */
  record InTail(Series after) implements AppendEffect {}

  /**
   * The old tail becomes chunks, and the points become the new tail. The chunks have to be stored
   * before the series is written.
   */
  record TailSealed(List<Chunk> chunks, Series after) implements AppendEffect {}

  /**
   * The batch is too large for a tail and becomes chunks of its own, which have to be stored before
   * the series is written; the tail stays.
   *
   * @param points how many points the batch has; {@code after} does not count them yet
   */
  record BatchSealed(List<Chunk> chunks, long points, Series after) implements AppendEffect {}
}
