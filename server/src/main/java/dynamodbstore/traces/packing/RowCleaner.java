package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.EntryReference;
import dynamodbstore.blocks.EntryRepository;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.Incarnation;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceEntries;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.packing.OpenRowRepository.RowToPack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Removal of open rows whose traces are not to be packed: deleted, moved, never created, or packed
 * already. Each step is idempotent, and the row is deleted last, so that after a crash another
 * packer continues. Thread-safe.
 *
 * <p>Rule: an open row is deleted only by a process that has read its token, then raised META's
 * revision, then finds the token unchanged.
 */
final class RowCleaner {
  private final TracePackingRepository store;
  private final EntryRepository entries;

  RowCleaner(TracePackingRepository store, EntryRepository entries) {
    this.store = store;
    this.entries = entries;
  }

  /** Handles the traces that are not OPEN in the experiment of their rows; returns the others. */
  List<OpenTrace> clean(ExperimentId experiment, List<OpenTrace> some) {
    var deleted = some.stream().filter(one -> one.meta().isDeleted()).toList();
    var moved = matching(some, meta -> !meta.isDeleted() && !isIn(experiment, meta));
    var packed = matching(some, meta -> meta.packing() == Packing.PACKED && isIn(experiment, meta));
    // One void for all of them: an update for each directory row that has any.
    var voided = new ArrayList<EntryReference>();
    deleted.forEach(one -> voided.addAll(one.meta().entries().references(one.id())));
    moved.forEach(one -> voided.addAll(one.meta().entries().references(one.id(), experiment)));
    if (!voided.isEmpty()) {
      entries.voidAll(voided);
    }
    completeDeletions(experiment, deleted);
    completeMoves(experiment, moved);
    completePacking(experiment, packed);
    return matching(some, meta -> meta.packing() == Packing.OPEN && isIn(experiment, meta));
  }

  /**
   * The same before all blocks of the experiment are deleted: entries in them need no void.
   *
   * @return the traces that are alive in the experiment
   */
  List<OpenTrace> cleanWithoutBlocks(ExperimentId experiment, List<OpenTrace> some) {
    var deleted = matching(some, TraceMeta::isDeleted);
    var elsewhere =
        deleted.stream()
            .flatMap(one -> one.meta().entries().without(experiment).references(one.id()).stream())
            .toList();
    if (!elsewhere.isEmpty()) {
      entries.voidAll(elsewhere);
    }
    completeDeletions(experiment, deleted);
    completeMoves(experiment, matching(some, meta -> !meta.isDeleted() && !isIn(experiment, meta)));
    return matching(some, meta -> !meta.isDeleted() && isIn(experiment, meta));
  }

  private static List<OpenTrace> matching(List<OpenTrace> some, Predicate<TraceMeta> test) {
    return some.stream().filter(one -> test.test(one.meta())).toList();
  }

  private static boolean isIn(ExperimentId experiment, TraceMeta meta) {
    return meta.trace().experiment().equals(experiment);
  }

  private void completeDeletions(ExperimentId experiment, List<OpenTrace> deleted) {
    if (deleted.isEmpty()) {
      return;
    }
    store.commits().deleteContents(deleted.stream().map(OpenTrace::meta).toList());
    // Only now may the tombstone expire: nothing is left that would have to be found by it.
    var written = store.rewrite(deleted, meta -> meta.emptied(store.after(meta)));
    store.deleteRows(experiment, deleted, written.keySet());
  }

  private void completeMoves(ExperimentId experiment, List<OpenTrace> moved) {
    var written =
        store.rewrite(
            moved,
            meta ->
                meta.with(meta.packing(), meta.entries().without(experiment), store.after(meta)));
    store.deleteRows(experiment, moved, written.keySet());
  }

  /**
   * A valid entry means that its packer has crashed, or is about to delete the row. Otherwise the
   * packer has crashed before, or is slow: the trace is opened again, and packed in a later round.
   */
  private void completePacking(ExperimentId experiment, List<OpenTrace> packed) {
    if (packed.isEmpty()) {
      return;
    }
    var valid = entries.valid(packed.stream().flatMap(one -> info(one).stream()).toList());
    var complete =
        packed.stream().filter(one -> info(one).filter(valid::contains).isPresent()).toList();
    var raised = store.rewrite(complete, meta -> meta.raisedTo(store.after(meta)));
    store.deleteRows(experiment, complete, raised.keySet());
    var others = packed.stream().filter(one -> !complete.contains(one)).toList();
    var reopened = others.stream().filter(one -> putAgain(experiment, one)).toList();
    Map<TraceId, TraceMeta> _ =
        store.rewrite(reopened, meta -> meta.with(Packing.OPEN, meta.entries(), store.after(meta)));
  }

  /** Empty if META is damaged: the trace is opened again. */
  private static Optional<EntryReference> info(OpenTrace packed) {
    return packed.meta().entries().references(packed.id()).stream()
        .filter(reference -> reference.part() == EntryPart.INFO)
        .findFirst();
  }

  /** Before META is OPEN: another packer that has read the old token must not delete the row. */
  private boolean putAgain(ExperimentId experiment, OpenTrace packed) {
    long latest = Math.max(packed.row().latest(), packed.meta().trace().requestTime());
    var next = new OpenRow(store.revisions().token(), latest);
    return store.rows().replace(experiment, packed.id(), packed.row(), next);
  }

  /**
   * Removes the row of a trace that was never created: its writer has crashed before META. The
   * tombstone refuses the META of a writer that is only slow, which then starts again.
   */
  void cleanAbsent(ExperimentId experiment, RowToPack row) {
    var revision = store.revisions().after(Optional.empty());
    var draft =
        new TraceDraft(row.id(), experiment, row.row().latest(), TraceState.STATE_UNSPECIFIED);
    var tombstone =
        new TraceMeta(
            Packing.DELETED,
            revision,
            revision,
            Incarnation.beginningWith(revision),
            draft.toTrace(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            TraceEntries.NONE);
    if (store.commits().createTombstone(tombstone)) {
      store.commits().deleteContents(List.of(tombstone));
      var read = new OpenTrace(row.row(), tombstone);
      store.deleteRows(experiment, List.of(read), Set.of(row.id()));
    }
  }
}
