package dynamodbstore.traces.packing;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.upkeep.IntentSweeper;
import dynamodbstore.traces.entity.TraceWeight;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.packing.OpenRowRepository.RowToPack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * Deletion of all traces of an experiment that is deleted itself, and of its blocks. A deleted
 * trace with an entry in a block waits for a packer, which finds it by its open row; here the rows
 * are deleted next, so this completes the deletions at once. Each step is idempotent, and what
 * finds the next item is deleted after it, so that any server continues after a crash. Thread-safe.
 */
public final class TracePurge {
  private static final System.Logger LOG = System.getLogger(TracePurge.class.getName());

  private static final int METAS_AT_ONCE = 256;

  /** Heap of METAs that are held at once, but for a single one that is larger. */
  private static final long METAS_HEAP = 4 << 20;

  /** Another pass means that another process has changed a trace meanwhile. */
  private static final int MOST_PASSES = 10;

  private final TracePackingRepository store;
  private final BlockRepository blocks;
  private final Consumer<ExperimentId> deletion;
  private final IntentSweeper intents;
  private final RowCleaner cleaner;

  /**
   * @param deletion deletes the traces of an experiment, of which those in blocks leave open rows
   */
  public TracePurge(
      TracePackingRepository store, BlockRepository blocks, Consumer<ExperimentId> deletion) {
    this.store = store;
    this.blocks = blocks;
    this.deletion = deletion;
    this.intents =
        new IntentSweeper(blocks, new AbandonedTraces(store, _ -> {}), store.environment().clock());
    this.cleaner = new RowCleaner(store, blocks.entries());
  }

  /** What one pass over the open rows has found. */
  private record Pass(int rows, int alive) {
    Pass plus(int more, int moreAlive) {
      return new Pass(rows + more, alive + moreAlive);
    }
  }

  /**
   * No request may write to the experiment any more.
   *
   * @throws IllegalStateException if one does: the purge is repeated later
   */
  public void run(ExperimentId experiment) {
    // Traces of a block that was not listed have no open rows, and are in no directory row.
    intents.sweepAll(experiment);
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      deletion.accept(experiment);
      if (completes(experiment)) {
        blocks.removal().deleteAll(experiment);
        return;
      }
    }
    throw new IllegalStateException("Traces of experiment " + experiment + " are being written");
  }

  /** Returns false if a trace is alive, or rows are changed again and again. */
  private boolean completes(ExperimentId experiment) {
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      var found = pass(experiment);
      if (found.alive() > 0) {
        return false;
      }
      if (found.rows() == 0) {
        return true;
      }
    }
    return false;
  }

  /** Completes the deletion, or the move, of each trace that has an open row. */
  private Pass pass(ExperimentId experiment) {
    var result = new Pass(0, 0);
    var some = new ArrayList<RowToPack>();
    try (var rows = store.rows().rows(experiment, fault -> skip(experiment, fault))) {
      for (var each = rows.iterator(); each.hasNext(); ) {
        some.add(each.next());
        if (some.size() == METAS_AT_ONCE || !each.hasNext()) {
          result = result.plus(some.size(), clean(experiment, some));
          some.clear();
        }
      }
    }
    return result;
  }

  /** Returns how many are alive. */
  private int clean(ExperimentId experiment, List<RowToPack> some) {
    var absent = new LinkedHashMap<TraceId, RowToPack>();
    some.forEach(row -> absent.put(row.id(), row));
    var metas = store.traces().metaIterator(List.copyOf(absent.keySet()));
    var held = new ArrayList<OpenTrace>();
    long heap = 0;
    int alive = 0;
    while (metas.hasNext()) {
      TraceMeta meta = metas.next();
      held.add(new OpenTrace(requireNonNull(absent.remove(meta.trace().id())).row(), meta));
      heap += TraceWeight.of(meta.trace());
      if (heap > METAS_HEAP || !metas.hasNext()) {
        alive += cleaner.cleanWithoutBlocks(experiment, held).size();
        held.clear();
        heap = 0;
      }
    }
    absent.values().forEach(row -> cleaner.cleanAbsent(experiment, row));
    return alive;
  }

  /** A damaged row is deleted with its partition. */
  private static void skip(ExperimentId experiment, RuntimeException fault) {
    LOG.log(
        System.Logger.Level.WARNING,
        "An open row of the deleted experiment " + experiment + " cannot be read",
        fault);
  }
}
