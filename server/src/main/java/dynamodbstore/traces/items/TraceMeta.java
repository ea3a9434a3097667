package dynamodbstore.traces.items;

import dynamodbstore.table.items.Value;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceVersion;
import java.util.List;
import java.util.Optional;

/**
 * META of a trace as stored: the single source of truth.
 *
 * @param revision of the last write
 * @param content revision of the last change by a client
 * @param chunks live chunks of spans, oldest first
 * @param inline bytes of the first chunk, if they are in the META item or shall be, if they fit
 * @param parts items that hold the body; empty if it is in the META item, or yet to be written
 * @param trace of a tombstone, only its experiment, time and state, and links that wait for the
 *     trace to be created
 * @param stored when each assessment of the trace was written, in milliseconds since the epoch
 * @param entries of the trace in blocks; of one that is OPEN or deleted, those that are void or yet
 *     to be voided
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
    Optional<BodyParts> parts,
    TraceEntries entries) {
  /**
   * How searches find a trace. OPEN: by its open row. PACKED: in a block, or by its open row while
   * it has one. DELETED: not at all.
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

  /**
   * The same content, written again as a step of packing.
   *
   * @param next revision of that write
   */
  public TraceMeta with(Packing state, TraceEntries others, Revision next) {
    return new TraceMeta(
        state, next, content, incarnation, trace, stored, chunks, inline, parts, others);
  }

  /** The same content under another revision. */
  public TraceMeta raisedTo(Revision next) {
    return with(packing, entries, next);
  }

  /** A tombstone whose chunks and entries do not exist any more. */
  public TraceMeta emptied(Revision next) {
    return new TraceMeta(
        Packing.DELETED,
        next,
        content,
        incarnation,
        trace,
        stored,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        TraceEntries.NONE);
  }

  /** The same META with other assessments. */
  TraceMeta withAssessments(List<Assessment> assessments, List<Long> times) {
    var draft = trace.toDraft();
    draft.assessments().clear();
    draft.assessments().addAll(assessments);
    return new TraceMeta(
        packing,
        revision,
        content,
        incarnation,
        draft.toTrace(),
        times,
        chunks,
        inline,
        parts,
        entries);
  }

  /** Chunks that are items of their own. */
  public List<SpanChunk> separateChunks() {
    return inline.isPresent() ? chunks.subList(1, chunks.size()) : chunks;
  }

  /** The trace with the version of its content. */
  TraceVersion version() {
    return new TraceVersion(trace, content.micros());
  }

  public boolean isDeleted() {
    return packing == Packing.DELETED;
  }
}
