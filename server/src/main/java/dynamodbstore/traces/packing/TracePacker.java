package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.traces.items.TraceToPack;
import dynamodbstore.traces.packing.OpenRowRepository.RowToPack;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * Copies idle traces of an experiment into blocks. Any number of packers, on any servers, may pack
 * one experiment at the same time: no trace is lost or found twice, but columns are written in
 * vain. Thread-safe, but for one round of each experiment at a time.
 *
 * <p>A packer reads open rows with their tokens, and then META of each, which alone decides what to
 * do. It holds the columns of one block, encoded spans of about {@value SpanBatches#MOST_BYTES}
 * bytes, and the spans of one trace, which {@link PackingPolicy#mostHeap} limits.
 */
public final class TracePacker {
  /** Rows that are sorted by time, so that a block covers a short range of times. */
  private static final int ROWS_AT_ONCE = 1 << 14;

  private static final int METAS_AT_ONCE = 256;

  private static final Duration LONG = Duration.ofSeconds(20);

  /** What the caller of a round knows, and gets to know. */
  @FunctionalInterface
  interface Monitor {
    /** Renews the lease of the experiment; false if another server has it. */
    boolean mayContinue();

    /** Whether there are enough open rows that finished traces need not be idle for long. */
    default boolean isBusy() {
      return false;
    }

    /** Some traces were packed into a block. */
    default void packed(BlockKey block, int traces) {}
  }

  private final PackingContext context;
  private final RowHistory history;

  public TracePacker(
      TracePackingRepository store,
      BlockRepository blocks,
      BlockContent<TraceToPack> content,
      PackingPolicy policy) {
    this.context = new PackingContext(store, blocks, content, policy);
    this.history = new RowHistory(store.environment().clock());
  }

  /** Packs without a lease. */
  public PackingRound pack(ExperimentId experiment) {
    return pack(experiment, () -> true);
  }

  /**
   * Packs the traces of an experiment that have been idle for a while. Reads all open rows and
   * their METAs. Stops early if the thread is interrupted, the lease is lost, or other experiments
   * have been waiting for {@link #LONG}.
   */
  PackingRound pack(ExperimentId experiment, Monitor monitor) {
    var pass = new PackingPass(experiment, context, monitor, history);
    var end = context.now().plus(LONG);
    boolean isStopped = false;
    try (var rows = context.store().rows().rows(experiment, history::skip)) {
      for (var all = rows.iterator(); !isStopped && all.hasNext(); ) {
        var some = next(all, ROWS_AT_ONCE);
        some.sort(Comparator.comparingLong(row -> row.row().latest()));
        for (var each = some.iterator(); !isStopped && each.hasNext(); ) {
          // One batch at least: reading the rows may have taken long.
          isStopped = pass.hasBegun() && (isOver(end) || !monitor.mayContinue());
          if (!isStopped) {
            pass.pack(next(each, METAS_AT_ONCE));
          }
        }
        pass.packRest();
      }
    }
    return pass.result(isStopped);
  }

  /** Whether an experiment has any open row. Queries for a row of each partition. */
  public boolean hasRows(ExperimentId experiment) {
    return context.store().rows().any(experiment);
  }

  /** Rows without META that this packer waits for. */
  int absent() {
    return history.absent();
  }

  private boolean isOver(Instant end) {
    return Thread.currentThread().isInterrupted() || context.now().isAfter(end);
  }

  private static List<RowToPack> next(Iterator<RowToPack> rows, int most) {
    var some = new ArrayList<RowToPack>();
    while (rows.hasNext() && some.size() < most) {
      some.add(rows.next());
    }
    return some;
  }
}
