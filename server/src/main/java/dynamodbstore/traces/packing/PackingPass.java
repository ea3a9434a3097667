package dynamodbstore.traces.packing;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.EntryReference;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.traces.entity.TraceWeight;
import dynamodbstore.traces.items.EncodedChunks;
import dynamodbstore.traces.packing.OpenRowRepository.RowToPack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * One pass of a packer over the open rows of an experiment. For one thread.
 *
 * <p>A row with an item that cannot be read or packed is isolated by bisection, and skipped: it
 * stays OPEN, and does not count as left.
 */
final class PackingPass {
  /** Heap of METAs that are held at once, but for a single one that is larger. */
  private static final long METAS_HEAP = 4 << 20;

  private final ExperimentId experiment;
  private final PackingContext context;
  private final TracePacker.Monitor monitor;
  private final TracePackingRepository store;
  private final RowHistory history;
  private final RowCleaner cleaner;
  private BlockDraft draft;
  private int rows;
  private int packed;
  private int left;

  PackingPass(
      ExperimentId experiment,
      PackingContext context,
      TracePacker.Monitor monitor,
      RowHistory history) {
    this.experiment = experiment;
    this.context = context;
    this.monitor = monitor;
    this.store = context.store();
    this.history = history;
    this.cleaner = new RowCleaner(store, context.blocks().entries());
    this.draft = context.newDraft(experiment);
  }

  PackingRound result(boolean isStopped) {
    return new PackingRound(rows, packed, left, isStopped);
  }

  boolean hasBegun() {
    return rows > 0;
  }

  /** Packs traces; some may wait for a full block, or for {@link #packRest}. */
  void pack(List<RowToPack> some) {
    rows += some.size();
    var readable = some.stream().filter(row -> !history.isSkipped(row)).toList();
    attempt(readable, () -> packRows(readable));
  }

  /** Packs the traces that wait for a full block. */
  void packRest() {
    attempt(List.of(), this::packBlock);
  }

  private void attempt(List<RowToPack> some, Runnable work) {
    int before = left;
    try {
      work.run();
    } catch (TableBusy | TableUnavailable | OutcomeUnknown | ApiError e) {
      // No matter of one row: the table is overloaded or down, or other processes interfere.
      throw e;
    } catch (RuntimeException e) {
      var suspects = new LinkedHashSet<>(draft.rows());
      suspects.addAll(some);
      if (Thread.currentThread().isInterrupted() || suspects.isEmpty()) {
        throw e;
      }
      left = before;
      draft = context.newDraft(experiment);
      isolate(List.copyOf(suspects), e);
    }
  }

  /**
   * Packs each half of some rows, of which at least one cannot be packed, in a block of its own.
   */
  private void isolate(List<RowToPack> suspects, RuntimeException fault) {
    if (suspects.size() == 1) {
      history.skip(suspects.getFirst(), fault);
      return;
    }
    int middle = suspects.size() / 2;
    for (var half :
        List.of(suspects.subList(0, middle), suspects.subList(middle, suspects.size()))) {
      attempt(
          half,
          () -> {
            packRows(half);
            packBlock();
          });
    }
  }

  private void packRows(List<RowToPack> some) {
    var absent = new LinkedHashMap<TraceId, RowToPack>();
    some.forEach(row -> absent.put(row.id(), row));
    var idle = new ArrayList<OpenTrace>();
    long heap = 0;
    var metas = store.traces().metaIterator(some.stream().map(RowToPack::id).toList());
    while (metas.hasNext()) {
      var meta = metas.next();
      var row = requireNonNull(absent.remove(meta.trace().id()));
      history.noteMeta(row);
      if (!context.policy().isIdle(meta, monitor.isBusy(), context.now())) {
        left++;
        continue;
      }
      idle.add(new OpenTrace(row.row(), meta));
      heap += TraceWeight.of(meta.trace());
      if (heap > METAS_HEAP) {
        packIdle(idle);
        idle.clear();
        heap = 0;
      }
    }
    absent.values().forEach(this::cleanAbsent);
    packIdle(idle);
  }

  /** Not at once: the writer may be between the row and META. */
  private void cleanAbsent(RowToPack row) {
    if (context.policy().isIdle(history.absentSince(row), context.now())) {
      cleaner.cleanAbsent(experiment, row);
      history.noteMeta(row);
    } else {
      left++;
    }
  }

  private void packIdle(List<OpenTrace> idle) {
    var open = cleaner.clean(experiment, idle);
    left += idle.size() - open.size();
    packOpen(open.stream().filter(this::canBePacked).toList());
  }

  /**
   * A trace with an id that is too long for a block stays OPEN for ever, a trace that is too large
   * until a server with more heap packs it. Neither counts as left.
   */
  private boolean canBePacked(OpenTrace trace) {
    return BlockEntriesBuilder.canHave(trace.id().text())
        && TraceWeight.of(trace.meta().trace()) <= context.policy().mostHeap();
  }

  private void packOpen(List<OpenTrace> open) {
    var checked = withValidBodies(open);
    var kept = checked.stream().filter(one -> one.meta().entries().keepsBody()).toList();
    kept.forEach(one -> add(one, Optional.empty()));
    var others =
        checked.stream()
            .filter(one -> !one.meta().entries().keepsBody())
            .filter(one -> SpanBatches.bytes(one) <= context.policy().mostHeap())
            .toList();
    for (var batch : SpanBatches.of(others)) {
      var chunks = store.traces().chunks(batch.stream().map(OpenTrace::meta).toList());
      for (var one : batch) {
        // A chunk is missing if META has been replaced: the trace is packed in a later round.
        Optional.ofNullable(chunks.get(one.id()))
            .ifPresentOrElse(found -> add(one, found), () -> left++);
      }
    }
  }

  private void add(OpenTrace trace, EncodedChunks chunks) {
    if (chunks.heap() <= context.policy().mostHeap()) {
      add(trace, Optional.of(chunks.spans()));
    } else {
      history.skip(new RowToPack(trace.id(), trace.row()));
    }
  }

  /**
   * Says in META that a body is not kept if it is void, before this packer voids it: another one
   * that has read the same META may be about to keep it.
   */
  private List<OpenTrace> withValidBodies(List<OpenTrace> open) {
    var keeping = open.stream().filter(one -> one.meta().entries().keepsBody()).toList();
    if (keeping.isEmpty()) {
      return open;
    }
    var valid = context.blocks().entries().valid(keeping.stream().map(PackingPass::body).toList());
    var invalid = keeping.stream().filter(one -> !valid.contains(body(one))).toList();
    var written =
        store.rewrite(
            invalid,
            meta -> meta.with(meta.packing(), meta.entries().withOtherBody(), store.after(meta)));
    var checked = new ArrayList<OpenTrace>();
    for (var one : open) {
      if (!invalid.contains(one)) {
        checked.add(one);
      } else if (written.containsKey(one.id())) {
        checked.add(one.with(written.get(one.id())));
      } else {
        left++;
      }
    }
    return checked;
  }

  private static EntryReference body(OpenTrace keeping) {
    return keeping.meta().entries().references(keeping.id()).getLast();
  }

  private void add(OpenTrace trace, Optional<List<StoredSpan>> spans) {
    if (!draft.fits(trace, spans)) {
      packBlock();
    }
    if (!draft.fits(trace, spans)) {
      // Too many nested rows for any block: it stays OPEN, and does not count as left.
      history.skip(new RowToPack(trace.id(), trace.row()));
      return;
    }
    draft.add(trace, spans);
    if (draft.count() >= context.policy().mostTraces() || draft.isFull()) {
      packBlock();
    }
  }

  private void packBlock() {
    if (draft.count() > 0) {
      int done = draft.pack();
      packed += done;
      if (done > 0) {
        monitor.packed(draft.key(), done);
      }
      left += draft.count() - done;
      draft = context.newDraft(experiment);
    }
  }
}
