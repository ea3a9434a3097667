package dynamodbstore.searchengine;

import java.util.Comparator;

/**
 * Entry of an entity in an index range.
 *
 * @param <K> id of the entity, which includes its scope
 * @param value the indexed value, as spelled in sort keys
 * @param tieBreaker by which rows of one value are ordered before their id
 * @param generation of the entity that wrote the row; 0 in indexes that are part of the entity
 */
public record IndexRow<K>(String value, long tieBreaker, K id, long generation) {
  /**
   * Order of rows within one scope, for merging those of several.
   *
   * @param ties order of rows of one value
   */
  static <K> Comparator<IndexRow<K>> order(
      Comparator<String> values, Comparator<IndexRow<K>> ties, boolean backwards) {
    Comparator<IndexRow<K>> byValue = Comparator.comparing(IndexRow::value, values);
    return (backwards ? byValue.reversed() : byValue).thenComparing(ties);
  }
}
