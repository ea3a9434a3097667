package dynamodbstore.traces.storage;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.TraceDraft;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Change of one trace: decides what to write, given the current trace. It may be called several
 * times, and must have no other effect. An exception refuses this change and no other.
 *
 * @param <R> what the request that made the change wants to know
 */
@FunctionalInterface
public interface TraceChange<R> {
  Effect<R> apply(CurrentTrace current);

  /** What a change does. */
  sealed interface Effect<R> {
    R result();
  }

  /** Nothing is written. */
  record Keep<R>(R result) implements Effect<R> {}

  /**
   * The trace is created or replaced.
   *
   * @param added spans that are added, or replace those with the same id
   */
  record Store<R>(TraceDraft draft, List<StoredSpan> added, R result) implements Effect<R> {
    public Store {
      added = List.copyOf(added);
    }

    public static <R> Store<R> of(TraceDraft draft, R result) {
      return new Store<>(draft, List.of(), result);
    }
  }

  /**
   * Links of a trace that does not exist yet: clients send spans in the background, and may link a
   * trace before. Its creation adds them.
   */
  record Await<R>(Set<String> runs, Set<String> prompts, R result) implements Effect<R> {
    public Await {
      runs = Collections.unmodifiableSet(new LinkedHashSet<>(runs));
      prompts = Collections.unmodifiableSet(new LinkedHashSet<>(prompts));
    }
  }

  /** The existing trace is deleted with its spans. */
  record Delete<R>(R result) implements Effect<R> {}
}
