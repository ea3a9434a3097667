package dynamodbstore.traces.items;

import dynamodbstore.table.items.Value;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import java.util.List;
import java.util.Optional;

/**
 * META of a trace as stored: the single source of truth.
 *
 * @param packing OPEN, or DELETED for a tombstone
 * @param revision of the last write
 * @param content revision of the last change by a client
 * @param chunks live chunks of spans, oldest first
 * @param inline bytes of the first chunk, if they are in the META item or shall be, if they fit
 * @param parts number of items that hold the body; 0 if it is inline
 * @param trace of a tombstone, only its experiment, time and state, and links that wait for the
 *     trace to be created
 * @param stored when each assessment of the trace was written, in milliseconds since the epoch
 */
public record TraceMeta(
    Packing packing,
    Revision revision,
    Revision content,
    Incarnation incarnation,
    Trace trace,
    List<Long> stored,
    List<SpanChunk> chunks,
    Optional<Value.Bytes> inline,
    int parts) {
  /**
   * How searches find a trace. OPEN: by its open row. PACKED is reserved for traces that were
   * copied into a block. DELETED: not at all.
   */
  public enum Packing {
    OPEN,
    PACKED,
    DELETED
  }

  public TraceMeta {
    stored = List.copyOf(stored);
    chunks = List.copyOf(chunks);
  }

  /** The same content under another revision, but a tombstone without its chunks. */
  public TraceMeta raisedTo(Revision next) {
    return new TraceMeta(
        packing,
        next,
        content,
        incarnation,
        trace,
        stored,
        isDeleted() ? List.of() : chunks,
        inline,
        0);
  }

  /** The same META with other assessments. */
  TraceMeta withAssessments(List<Assessment> assessments, List<Long> times) {
    var draft = trace.toDraft();
    draft.assessments().clear();
    draft.assessments().addAll(assessments);
    return new TraceMeta(
        packing, revision, content, incarnation, draft.toTrace(), times, chunks, inline, parts);
  }

  /** Chunks that are items of their own. */
  public List<SpanChunk> separateChunks() {
    return inline.isPresent() ? chunks.subList(1, chunks.size()) : chunks;
  }

  public boolean isDeleted() {
    return packing == Packing.DELETED;
  }
}
