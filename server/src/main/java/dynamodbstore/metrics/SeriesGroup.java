package dynamodbstore.metrics;

import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.List;

/**
 * Appends to one series that are committed in one write, in the order of their arrival.
 *
 * @param members the leader's points first
 */
record SeriesGroup(List<PendingPoints> members) {
  static SeriesGroup of(PendingPoints leader) {
    return new SeriesGroup(List.of(leader));
  }

  Key key() {
    return members.getFirst().key();
  }

  String name() {
    return members.getFirst().name();
  }

  /** All members but the leader. */
  List<PendingPoints> followers() {
    return members.subList(1, members.size());
  }

  SeriesGroup plus(List<PendingPoints> more) {
    if (more.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(members);
    all.addAll(more);
    return new SeriesGroup(all);
  }
}
