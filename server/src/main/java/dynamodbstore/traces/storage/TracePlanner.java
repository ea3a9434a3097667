package dynamodbstore.traces.storage;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.SpanChunkCodec;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.items.EncodedChunks;
import dynamodbstore.traces.items.Incarnation;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.Revision;
import dynamodbstore.traces.items.SpanChunk;
import dynamodbstore.traces.items.StoredTrace;
import dynamodbstore.traces.items.TraceEntries;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Decides what a group of changes writes, given the META that was read: the steps of the write
 * protocol that {@link TraceWriter} describes. Thread-safe.
 */
final class TracePlanner {
  /**
   * At this number of chunks the small ones at the end of the list become one, so that a trace
   * whose spans arrive one by one does not consist of thousands.
   */
  private static final int MOST_CHUNKS = 32;

  private static final long MICROS_PER_MILLI = 1000;

  /** How long links wait for their trace. */
  private static final Duration AWAITED = Duration.ofDays(7);

  /** Fewer small chunks than this are not worth a merge. */
  private static final int FEW_CHUNKS = 8;

  /** A chunk of this size is not merged again. */
  private static final int LARGE_CHUNK = 256 << 10;

  /** Uncompressed bytes of the chunks that become one. */
  private static final int MOST_MERGED = 8 << 20;

  private final SpanChunkCodec codec = new SpanChunkCodec();
  private final Revisions revisions;
  private final Function<TraceId, Optional<StoredTrace>> reader;
  private final BiFunction<TraceMeta, Integer, Optional<EncodedChunks>> chunkReader;
  private final BiFunction<ExperimentId, TraceId, Optional<OpenRow>> rows;

  /**
   * @param reader reads a trace with its spans
   * @param chunkReader reads the last chunks of a trace, from a position in META's list on; empty
   *     if META has been replaced
   * @param rows reads an open row
   */
  TracePlanner(
      Revisions revisions,
      Function<TraceId, Optional<StoredTrace>> reader,
      BiFunction<TraceMeta, Integer, Optional<EncodedChunks>> chunkReader,
      BiFunction<ExperimentId, TraceId, Optional<OpenRow>> rows) {
    this.revisions = revisions;
    this.reader = reader;
    this.chunkReader = chunkReader;
    this.rows = rows;
  }

  /**
   * @param before META as it was read, a tombstone included
   * @param isRetry whether an earlier attempt was refused: then an open row may exist although
   *     there is no META
   */
  TraceCommitPlan plan(TraceGroup group, Optional<TraceMeta> before, boolean isRetry) {
    var live = before.filter(meta -> !meta.isDeleted());
    var draft = new GroupDraft(before, () -> stored(group.id(), live));
    int applied = draft.apply(group.changes());
    if (!draft.isChanged()) {
      return TraceCommitPlan.nothing(group, applied);
    }
    var revision = revisions.after(before.map(TraceMeta::revision));
    var writes = new Writes(before, revision, isRetry);
    if (live.isEmpty() && draft.isDeleted()) {
      // Created and deleted within the group: the creation was acknowledged by no response yet.
      return TraceCommitPlan.nothing(group, applied);
    }
    if (draft.trace().isEmpty()) {
      writes.await(draft.links().toTombstone(group.id()));
      return new TraceCommitPlan(
          group,
          applied,
          writes.first,
          Optional.of(writes.awaitingMeta()),
          writes.obsolete,
          Optional.empty(),
          Set.of(),
          Set.of());
    }
    var trace = draft.trace().orElseThrow();
    if (draft.isDeleted()) {
      writes.delete(trace);
    } else {
      writes.store(trace, draft.added());
    }
    return new TraceCommitPlan(
        group,
        applied,
        writes.first,
        Optional.of(writes.meta()),
        writes.obsolete,
        writes.leftRow(draft.isDeleted()),
        writes.experiments(),
        writes.opened);
  }

  /**
   * What creates a finished trace that does not exist.
   *
   * @return empty if the group does anything else, or if it fails
   */
  Optional<TraceCreation> creation(TraceGroup group) {
    var draft = new GroupDraft(Optional.empty(), List::of);
    int applied = draft.apply(group.changes());
    var finished = draft.trace().filter(trace -> !trace.state().isUndecided());
    if (applied < group.changes().size() || draft.isDeleted() || finished.isEmpty()) {
      return Optional.empty();
    }
    var added = draft.added();
    var writes = new Writes(Optional.empty(), revisions.after(Optional.empty()), false);
    return Optional.of(new TraceCreation(group, writes.create(finished.get(), added), added));
  }

  private List<StoredSpan> stored(TraceId id, Optional<TraceMeta> live) {
    return live.isEmpty() ? List.of() : reader.apply(id).map(StoredTrace::spans).orElse(List.of());
  }

  /** Collects the writes of one plan. */
  private final class Writes {
    private final Optional<TraceMeta> before;
    private final Revision revision;
    private final boolean isRetry;
    private final List<Write> first = new ArrayList<>();
    private final List<Key> obsolete = new ArrayList<>();
    private final Set<ExperimentId> opened = new HashSet<>();
    private Optional<TraceMeta> after = Optional.empty();
    private Optional<Value.Bytes> inline;
    private TraceEntries entries;

    Writes(Optional<TraceMeta> before, Revision revision, boolean isRetry) {
      this.before = before;
      this.revision = revision;
      this.isRetry = isRetry;
      this.inline = before.flatMap(TraceMeta::inline);
      this.entries = before.map(TraceMeta::entries).orElse(TraceEntries.NONE);
    }

    void delete(Trace trace) {
      var meta = before.orElseThrow();
      if (meta.packing() != Packing.OPEN) {
        putRow(meta.trace().experiment(), trace);
      }
      inline = Optional.empty();
      entries = entries.withOtherBody();
      replaceMeta(
          meta.incarnation(), Packing.DELETED, withoutContent(trace), meta.separateChunks());
    }

    /** What a tombstone keeps: where the trace was, and its links, which outlive it. */
    private static Trace withoutContent(Trace trace) {
      var draft =
          new TraceDraft(trace.id(), trace.experiment(), trace.requestTime(), trace.state());
      draft.runs().addAll(trace.runs());
      draft.prompts().addAll(trace.prompts());
      return draft.toTrace();
    }

    /** Without an open row: no search finds a tombstone. */
    void await(Trace tombstone) {
      replaceMeta(
          before.map(TraceMeta::incarnation).orElseGet(() -> Incarnation.beginningWith(revision)),
          Packing.DELETED,
          tombstone,
          before.map(TraceMeta::chunks).orElse(List.of()));
    }

    /** A new trace, for which no row is put. */
    TraceMeta create(Trace trace, List<StoredSpan> added) {
      var incarnation = Incarnation.beginningWith(revision);
      var chunks = new ArrayList<SpanChunk>();
      if (!added.isEmpty()) {
        addChunk(trace.id(), incarnation, chunks, added);
      }
      replaceMeta(incarnation, Packing.OPEN, trace, chunks);
      return after.orElseThrow();
    }

    void store(Trace trace, List<StoredSpan> added) {
      before
          .filter(TraceMeta::isDeleted)
          .ifPresent(tombstone -> obsolete.addAll(chunkKeys(tombstone)));
      var live = before.filter(meta -> !meta.isDeleted());
      var incarnation =
          live.map(TraceMeta::incarnation).orElseGet(() -> Incarnation.beginningWith(revision));
      var chunks = new ArrayList<>(live.map(TraceMeta::chunks).orElse(List.of()));
      if (!added.isEmpty()) {
        addChunk(trace.id(), incarnation, chunks, added);
      }
      putRows(trace);
      if (!added.isEmpty() || live.isEmpty() || isMoved(trace)) {
        entries = entries.withOtherBody();
      }
      replaceMeta(incarnation, Packing.OPEN, trace, chunks);
    }

    /** Open rows come before META, so that every OPEN trace has one at any time. */
    private void putRows(Trace trace) {
      var experiment = trace.experiment();
      var previous = before.map(meta -> meta.trace().experiment());
      boolean isOpen = before.map(meta -> meta.packing() == Packing.OPEN).orElse(false);
      boolean isMoved = isMoved(trace);
      boolean isLater =
          before.filter(meta -> meta.trace().requestTime() < trace.requestTime()).isPresent();
      if (!isOpen || isMoved || isLater) {
        putRow(experiment, trace);
      }
      if (!isOpen && isMoved) {
        putRow(previous.orElseThrow(), trace);
      }
    }

    private boolean isMoved(Trace trace) {
      return before
          .filter(meta -> !meta.trace().experiment().equals(trace.experiment()))
          .isPresent();
    }

    /**
     * Puts an open row on the condition that it is still the one that was read. Its time is an
     * upper bound of what META has before and after this attempt, whether or not that succeeds.
     */
    private void putRow(ExperimentId experiment, Trace trace) {
      var id = trace.id();
      var current =
          before.isEmpty() && !isRetry ? Optional.<OpenRow>empty() : rows.apply(experiment, id);
      long latest =
          Math.max(
              Math.max(
                  trace.requestTime(),
                  before.map(meta -> meta.trace().requestTime()).orElse(Long.MIN_VALUE)),
              current.map(OpenRow::latest).orElse(Long.MIN_VALUE));
      var unchanged =
          current
              .map(row -> Condition.is(TraceItems.TOKEN, row.token()))
              .orElse(Condition.absent());
      var row = new OpenRow(revisions.token(), latest);
      first.add(Write.replace(TraceItems.row(experiment, id, row), unchanged));
      opened.add(experiment);
    }

    private void addChunk(
        TraceId id, Incarnation incarnation, List<SpanChunk> chunks, List<StoredSpan> added) {
      var spans = added;
      if (chunks.size() >= MOST_CHUNKS) {
        spans = mergeInto(added, chunks);
      }
      var encoded = codec.encode(spans);
      int parts = TraceItems.partCount(encoded);
      if (chunks.isEmpty()) {
        // In META or, under a name that is decided then, beside it.
        chunks.add(new SpanChunk("", parts, encoded.length));
        inline = Optional.of(new Value.Bytes(encoded));
        return;
      }
      var chunk = new SpanChunk(revisions.token(), parts, encoded.length);
      chunks.add(chunk);
      TraceItems.chunk(id, incarnation, chunk, encoded).forEach(item -> first.add(Write.put(item)));
    }

    /** Removes the small chunks at the end of the list, and returns their spans and the added. */
    private List<StoredSpan> mergeInto(List<StoredSpan> added, List<SpanChunk> chunks) {
      int kept = chunks.size();
      while (kept > 0 && chunks.get(kept - 1).bytes() < LARGE_CHUNK) {
        kept--;
      }
      if (chunks.size() - kept < FEW_CHUNKS) {
        return added;
      }
      var stored = chunkReader.apply(before.orElseThrow(), kept);
      if (stored.isEmpty()) {
        // META has been replaced, so this attempt will be refused.
        return added;
      }
      int first = firstMerged(stored.get().plainBytes());
      kept += first;
      if (chunks.size() - kept < FEW_CHUNKS) {
        return added;
      }
      var merged = new ArrayList<>(stored.get().decode(first));
      merged.add(added);
      var replaced = chunks.subList(kept, chunks.size());
      var meta = before.orElseThrow();
      meta.separateChunks().stream()
          .filter(replaced::contains)
          .forEach(chunk -> obsolete.addAll(TraceItems.chunkKeys(meta, chunk)));
      replaced.clear();
      return StoredTrace.merged(merged);
    }

    /** Index of the first of the last chunks that together are not too large to be merged. */
    private static int firstMerged(List<Integer> plainBytes) {
      int first = plainBytes.size();
      long bytes = 0;
      while (first > 0 && bytes + plainBytes.get(first - 1) <= MOST_MERGED) {
        bytes += plainBytes.get(--first);
      }
      return first;
    }

    /** Chunks that an interrupted deletion has left; a complete one lists none. */
    private static List<Key> chunkKeys(TraceMeta tombstone) {
      return tombstone.chunks().stream()
          .flatMap(chunk -> TraceItems.chunkKeys(tombstone, chunk).stream())
          .toList();
    }

    private void replaceMeta(
        Incarnation incarnation, Packing packing, Trace trace, List<SpanChunk> chunks) {
      after =
          Optional.of(
              new TraceMeta(
                  packing,
                  revision,
                  revision,
                  incarnation,
                  trace,
                  stored(trace),
                  chunks,
                  inline,
                  Optional.empty(),
                  entries));
      before.ifPresent(meta -> obsolete.addAll(TraceItems.partKeys(meta)));
    }

    /** An assessment that is new or changed is written now; others keep their time. */
    private List<Long> stored(Trace trace) {
      if (trace.assessments().isEmpty()) {
        return List.of();
      }
      var times = new HashMap<Assessment, Long>();
      before.ifPresent(
          meta -> {
            for (int at = 0; at < meta.stored().size(); at++) {
              times.put(meta.trace().assessments().get(at), meta.stored().get(at));
            }
          });
      long now = revision.micros() / MICROS_PER_MILLI;
      return trace.assessments().stream()
          .map(assessment -> times.getOrDefault(assessment, now))
          .toList();
    }

    /** The conditional write that makes everything visible. */
    Write meta() {
      var items = TraceItems.toItems(after.orElseThrow());
      items.subList(0, items.size() - 1).forEach(part -> first.add(Write.put(part)));
      return Write.replace(items.getLast(), unchanged());
    }

    /**
     * The same, of a tombstone that nothing else will remove. One that names entries must not
     * expire before a packer has voided them: it has an open row, by which the packer finds it.
     */
    Write awaitingMeta() {
      if (!entries.isEmpty()) {
        return meta();
      }
      var end = Instant.ofEpochMilli(revision.micros() / MICROS_PER_MILLI).plus(AWAITED);
      var items = TraceItems.toItems(after.orElseThrow());
      items.subList(0, items.size() - 1).stream()
          .map(part -> part.toBuilder().expiring(end).build())
          .forEach(part -> first.add(Write.put(part)));
      return Write.replace(items.getLast().toBuilder().expiring(end).build(), unchanged());
    }

    private Condition unchanged() {
      return before.map(TraceItems::isUnchanged).orElse(Condition.absent());
    }

    /** Where the trace was and is. */
    Set<ExperimentId> experiments() {
      var now = after.orElseThrow().trace().experiment();
      var then = before.map(meta -> meta.trace().experiment()).orElse(now);
      return then.equals(now) ? Set.of(now) : Set.of(then, now);
    }

    /** The experiment in which an open row remains that searches no longer need. */
    Optional<ExperimentId> leftRow(boolean isDeleted) {
      var experiment = before.map(meta -> meta.trace().experiment());
      return isDeleted
          ? experiment
          : experiment.filter(old -> !old.equals(after.orElseThrow().trace().experiment()));
    }
  }
}
