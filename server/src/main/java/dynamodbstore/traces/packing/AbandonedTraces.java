package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.upkeep.IntentSweeper;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceEntries;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import java.util.List;
import java.util.function.Consumer;

/**
 * Opens traces that were created in a block which was never listed, because their writer has
 * crashed. Those that a client has changed since have a row, and are packed by it. Thread-safe.
 */
final class AbandonedTraces implements IntentSweeper.Owners {
  private static final int AT_ONCE = 100;

  private final TracePackingRepository store;
  private final Consumer<ExperimentId> opened;

  /**
   * @param opened is called with the experiment of each row that is put
   */
  AbandonedTraces(TracePackingRepository store, Consumer<ExperimentId> opened) {
    this.store = store;
    this.opened = opened;
  }

  @Override
  public void abandon(BlockKey block, List<String> ids) {
    for (int from = 0; from < ids.size(); from += AT_ONCE) {
      var some = ids.subList(from, Math.min(from + AT_ONCE, ids.size()));
      store.traces().metas(some.stream().map(TraceId::new).toList()).values().stream()
          .filter(meta -> isIn(block, meta))
          .forEach(this::open);
    }
  }

  private static boolean isIn(BlockKey block, TraceMeta meta) {
    return meta.packing() == Packing.PACKED
        && meta.entries().info().filter(block::equals).isPresent();
  }

  /** The row comes before META, as for every change. A row that exists is left to its packer. */
  private void open(TraceMeta meta) {
    var trace = meta.trace();
    var row = new OpenRow(store.revisions().token(), trace.requestTime());
    if (store.rows().create(trace.experiment(), trace.id(), row)) {
      var _ =
          store.rewrite(
              List.of(new OpenTrace(row, meta)),
              read -> read.with(Packing.OPEN, TraceEntries.NONE, store.after(read)));
      opened.accept(trace.experiment());
    }
  }
}
