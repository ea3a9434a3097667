package dynamodbstore.traces.storage;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.items.TraceKeys;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What one attempt to commit a group writes.
 *
 * @param applied how many changes of the group it contains; the others follow in another write
 * @param first chunks, open rows and parts of the body: without effect until META is written
 * @param meta conditional on the revision that was read; empty if nothing changes
 * @param obsolete items that no reader needs once META is written
 * @param leftRow the experiment whose open row is not needed once META is written
 * @param experiments those in which the trace has an open row once META is written
 * @param opened those of them in which the plan puts it
 */
record TraceCommitPlan(
    TraceGroup group,
    int applied,
    List<Write> first,
    Optional<Write> meta,
    List<Key> obsolete,
    Optional<ExperimentId> leftRow,
    Set<ExperimentId> experiments,
    Set<ExperimentId> opened) {
  TraceCommitPlan {
    first = List.copyOf(first);
    obsolete = List.copyOf(obsolete);
    experiments = Set.copyOf(experiments);
    opened = Set.copyOf(opened);
  }

  /** A plan that writes nothing. */
  static TraceCommitPlan nothing(TraceGroup group, int applied) {
    return new TraceCommitPlan(
        group,
        applied,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Set.of(),
        Set.of());
  }

  /** Keys of what a refused attempt has written and nothing refers to: all but the open rows. */
  List<Key> unreferenced() {
    var partition = TraceKeys.partition(group.id());
    return first.stream().map(Write::key).filter(key -> key.partition().equals(partition)).toList();
  }

  /** Size of all that it writes. */
  long bytes() {
    long bytes = meta.map(TraceCommitPlan::bytes).orElse(0L);
    for (var write : first) {
      bytes += bytes(write);
    }
    return bytes;
  }

  private static long bytes(Write write) {
    return write instanceof Write.Put(var item, _) ? ItemSize.of(item) : 0;
  }

  /** Marks the changes that the plan contains as completed. */
  void complete() {
    group.changes().subList(0, applied).forEach(PendingChange::complete);
  }

  /** The changes that the plan does not contain. */
  List<PendingChange<?>> rest() {
    return group.changes().subList(applied, group.changes().size());
  }
}
