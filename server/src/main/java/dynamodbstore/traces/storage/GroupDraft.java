package dynamodbstore.traces.storage;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.items.StoredTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A trace while the changes of a group are applied to it, one after the other. For one attempt of
 * one thread.
 */
final class GroupDraft implements CurrentTrace {
  private final Supplier<List<StoredSpan>> reader;
  private final List<StoredSpan> added = new ArrayList<>();
  private Optional<Trace> trace;
  private Optional<List<StoredSpan>> stored = Optional.empty();
  private boolean isChanged;
  private boolean isDeleted;

  /**
   * @param reader reads the spans of the stored trace
   */
  GroupDraft(Optional<Trace> trace, Supplier<List<StoredSpan>> reader) {
    this.trace = trace;
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
        trace = Optional.of(draft.toTrace());
        added.addAll(spans);
        isChanged = true;
      }
      case TraceChange.Delete<?> _ -> {
        if (trace.isPresent()) {
          isDeleted = true;
          isChanged = true;
        }
      }
      case TraceChange.Keep<?> _ -> {}
      case null -> {}
    }
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

  boolean isChanged() {
    return isChanged;
  }

  boolean isDeleted() {
    return isDeleted;
  }
}
