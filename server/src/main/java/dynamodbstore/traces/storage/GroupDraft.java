package dynamodbstore.traces.storage;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceWeight;
import dynamodbstore.traces.items.StoredTrace;
import dynamodbstore.traces.items.TraceMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A trace while the changes of a group are applied to it, one after the other. For one attempt of
 * one thread.
 */
final class GroupDraft implements CurrentTrace {
  /** Heap of a trace without its spans: several requests must be able to read it at a time. */
  private static final long LARGEST = 16 << 20;

  private final Supplier<List<StoredSpan>> reader;
  private final List<StoredSpan> added = new ArrayList<>();
  private final AwaitedLinks links;
  private Optional<Trace> trace;
  private Optional<List<StoredSpan>> stored = Optional.empty();
  private boolean isChanged;
  private boolean isDeleted;

  /**
   * @param before META as it was read, a tombstone included
   * @param reader reads the spans of the stored trace
   */
  GroupDraft(Optional<TraceMeta> before, Supplier<List<StoredSpan>> reader) {
    this.trace = before.filter(meta -> !meta.isDeleted()).map(TraceMeta::trace);
    this.links = new AwaitedLinks(before.filter(TraceMeta::isDeleted).map(TraceMeta::trace));
    this.reader = reader;
  }

  /**
   * Applies changes up to the first deletion: what follows a deletion is committed on its own.
   *
   * @return how many were applied
   */
  int apply(List<PendingChange<?>> changes) {
    int applied = 0;
    while (applied < changes.size() && !isDeleted) {
      apply(changes.get(applied++));
    }
    return applied;
  }

  private void apply(PendingChange<?> pending) {
    switch (pending.apply(this)) {
      case TraceChange.Store<?>(var draft, var spans, _) -> {
        if (trace.isEmpty()) {
          links.addTo(draft);
        }
        var stored = draft.toTrace();
        if (TraceWeight.of(stored) > LARGEST) {
          pending.refuse(tooLarge(stored.id()));
          return;
        }
        trace = Optional.of(stored);
        added.addAll(spans);
        isChanged = true;
      }
      case TraceChange.Delete<?> _ -> {
        if (trace.isPresent()) {
          isDeleted = true;
          isChanged = true;
        }
      }
      case TraceChange.Await<?>(var runs, var prompts, _) -> isChanged |= links.add(runs, prompts);
      case TraceChange.Keep<?> _ -> {}
      case null -> {}
    }
  }

  private static ApiError tooLarge(TraceId id) {
    return ApiError.invalid(
        "Trace '%s' would need more than %d MB of memory for its tags, metadata and assessments."
            .formatted(id, LARGEST >> 20));
  }

  @Override
  public Optional<Trace> trace() {
    return trace;
  }

  @Override
  public List<StoredSpan> spans() {
    if (stored.isEmpty()) {
      // Once for all changes of the group: a trace may have megabytes of spans.
      stored = Optional.of(reader.get());
    }
    return StoredTrace.merged(List.of(stored.get(), added));
  }

  /** The spans to store, each id once. */
  List<StoredSpan> added() {
    return StoredTrace.merged(List.of(added, List.of()));
  }

  /** The links of a trace that still does not exist. */
  AwaitedLinks links() {
    return links;
  }

  boolean isChanged() {
    return isChanged;
  }

  boolean isDeleted() {
    return isDeleted;
  }
}
