package dynamodbstore.traces.packing;

import dynamodbstore.api.Environment;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceEntries;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import java.util.List;

/**
 * Repair of what {@link PackedTraceAuditRepository} finds: open rows and bits of blocks are derived
 * from META again. Idempotent, and safe beside running servers: each step is one that packers make
 * too.
 */
public final class TraceRepairRepository {
  private final PackedTraceAuditRepository audit;
  private final TracePackingRepository store;
  private final BlockRepository blocks;

  public TraceRepairRepository(Table table, Environment environment) {
    this.audit = new PackedTraceAuditRepository(table);
    this.store = TracePackingRepository.of(table, environment);
    this.blocks = BlockRepository.of(table, environment);
  }

  /** Repairs an item that has a fault; false if it is none that can be repaired. */
  public boolean repair(Item item) {
    if (TraceKeys.isMeta(item.key())) {
      return TraceKeys.readMeta(item.key())
          .flatMap(id -> store.traces().metas(List.of(id)).values().stream().findFirst())
          .filter(meta -> !meta.isDeleted())
          .filter(this::open)
          .isPresent();
    }
    return audit
        .unnamedEntries(item)
        .filter(found -> blocks.entries().voidRows(found.block(), found.rows()))
        .isPresent();
  }

  /** The row comes before META, as for every change. */
  private boolean open(TraceMeta meta) {
    var row = new OpenRow(store.revisions().token(), meta.trace().requestTime());
    if (!putRow(meta, row)) {
      return false;
    }
    if (meta.packing() == Packing.PACKED) {
      // A part of the entry may be valid; a packer makes a new one.
      blocks.entries().voidAll(meta.entries().references(meta.trace().id()));
      var _ =
          store.rewrite(
              List.of(new OpenTrace(row, meta)),
              read -> read.with(Packing.OPEN, TraceEntries.NONE, store.after(read)));
    }
    return true;
  }

  private boolean putRow(TraceMeta meta, OpenRow row) {
    var trace = meta.trace();
    var present = store.commits().row(trace.experiment(), trace.id());
    if (present.isEmpty()) {
      return store.rows().create(trace.experiment(), trace.id(), row);
    }
    return present.get().latest() < row.latest()
        && store.rows().replace(trace.experiment(), trace.id(), present.get(), row);
  }
}
