package dynamodbstore.runs.data;

import dynamodbstore.table.items.Key;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Contents of a snapshot item: a copy of the run's logged data, and the index rows that exist or
 * may exist.
 *
 * @param data all that the run logged; empty if that is too large for the item, then the child
 *     items are read
 * @param indexed what is indexed by {@code rows}
 * @param rows the rows of this generation
 * @param stale rows of earlier generations that are not in {@code rows} and may still exist
 */
public record RunSnapshot(
    long generation,
    Optional<SnapshotData> data,
    IndexedFields indexed,
    Set<Key> rows,
    Set<Key> stale) {
  public RunSnapshot {
    rows = Set.copyOf(rows);
    stale = Set.copyOf(stale);
  }

  /** Rows that are stale once a next generation has these rows. */
  public Set<Key> staleAfter(Set<Key> newRows) {
    var left = new HashSet<>(rows);
    left.addAll(stale);
    left.removeAll(newRows);
    return left;
  }
}
