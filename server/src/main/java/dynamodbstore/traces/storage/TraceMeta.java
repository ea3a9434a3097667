package dynamodbstore.traces.storage;

import dynamodbstore.traces.entity.Trace;
import java.util.List;

/**
 * META of a trace as stored: the single source of truth.
 *
 * @param packing OPEN, or DELETED for a tombstone
 * @param revision of the last write
 * @param content revision of the last change by a client
 * @param chunks live chunks of spans, oldest first
 * @param parts number of items that hold the body; 0 if it is inline
 * @param trace of a tombstone, the trace as it was when it was deleted
 */
record TraceMeta(
    Packing packing,
    Revision revision,
    Revision content,
    Incarnation incarnation,
    Trace trace,
    List<SpanChunk> chunks,
    int parts) {
  /**
   * How searches find a trace. OPEN: by its open row. PACKED is reserved for traces that were
   * copied into a block. DELETED: not at all.
   */
  enum Packing {
    OPEN,
    PACKED,
    DELETED
  }

  TraceMeta {
    chunks = List.copyOf(chunks);
  }

  boolean isDeleted() {
    return packing == Packing.DELETED;
  }
}
