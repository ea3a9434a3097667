package dynamodbstore.runs;

import dynamodbstore.fulltext.TextField;
import dynamodbstore.table.Key;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a settler left of a run: a copy of its data, and which rows there are or may be.
 *
 * @param data all that the run logged, unless that is too much for one item: then its children say
 * @param texts what rows of full text were put for
 * @param rows the rows of this generation
 * @param stale rows of earlier generations that are none of this one and may still be there
 */
record PackedRun(
    long generation,
    Optional<PackedData> data,
    Set<TextField> texts,
    Set<Key> rows,
    Set<Key> stale) {
  PackedRun {
    texts = Set.copyOf(texts);
    rows = Set.copyOf(rows);
    stale = Set.copyOf(stale);
  }

  /** Rows that may be there once this generation is followed by one with these rows. */
  Set<Key> staleAfter(Set<Key> newRows) {
    var left = new HashSet<>(rows);
    left.addAll(stale);
    left.removeAll(newRows);
    return left;
  }
}
