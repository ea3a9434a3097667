package dynamodbstore.runs;

import dynamodbstore.table.Key;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The rank rows that follow from a run's data. Nothing but the data and what never changes of a run
 * goes into them, so that packed data say which rows were written with them. Whoever changes which
 * rows follow therefore changes the version of {@link PackedData} too.
 */
final class RankRows {
  private RankRows() {}

  /** In no order. */
  static Set<Key> of(Run run, RunData data) {
    var place = run.place();
    long start = run.start().toEpochMilli();
    var rows = new LinkedHashSet<Key>();
    for (var metric : data.metrics()) {
      rows.add(RankKeys.metric(place, start, metric.key(), metric.latest().value()));
    }
    for (var param : data.params()) {
      rows.add(RankKeys.param(place, start, param.key(), param.value()));
    }
    for (var tag : data.tags()) {
      if (RankedTags.isRanked(tag.key())) {
        rows.add(RankKeys.tag(place, start, tag.key(), tag.value()));
      }
    }
    return rows;
  }
}
