package dynamodbstore.runs.data;

import dynamodbstore.runs.entity.Run;
import dynamodbstore.table.items.Key;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Derivation of rank rows from a run's data. Invariant: the rows depend only on the data, on fields
 * of the run that never change, and on keys of tags that the snapshot names, so that a snapshot
 * determines which rows were written with it. A change of this derivation therefore requires a new
 * version of the encoding of {@link SnapshotData}.
 */
final class RankRows {
  private RankRows() {}

  /**
   * @param unranked keys of the tags without rows
   */
  static Set<Key> of(Run run, RunData data, Set<String> unranked) {
    var location = run.location();
    long start = run.start().toEpochMilli();
    var rows = new LinkedHashSet<Key>();
    for (var metric : data.metrics()) {
      rows.add(RankKeys.metric(location, start, metric.key(), metric.latest().value()));
    }
    for (var param : data.params()) {
      rows.add(RankKeys.param(location, start, param.key(), param.value()));
    }
    for (var tag : data.tags()) {
      if (!unranked.contains(tag.key())) {
        rows.add(RankKeys.tag(location, start, tag.key(), tag.value()));
      }
    }
    return rows;
  }
}
