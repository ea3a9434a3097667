package dynamodbstore.metrics;

import java.util.List;

/** What logging points to a series comes to. Every {@code after} still has the old revision. */
sealed interface Growth {
  /** All of them are in the tail already. */
  record None() implements Growth {}

  /** They fit into the tail. */
  record InTail(Series after) implements Growth {}

  /** Something has to be sealed before the series may change. */
  sealed interface Sealing extends Growth {
    List<Chunk> chunks();
  }

  /** They are the new tail, once the old one has been put away. */
  record TailSealed(List<Chunk> chunks, Series after) implements Sealing {}

  /**
   * They are too many for a tail and become chunks themselves; the tail stays.
   *
   * @param points how many they are; {@code after} does not count them yet
   */
  record BatchSealed(List<Chunk> chunks, long points, Series after) implements Sealing {}
}
