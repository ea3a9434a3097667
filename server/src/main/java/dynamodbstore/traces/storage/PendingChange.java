package dynamodbstore.traces.storage;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.TraceId;
import dynamodbstore.table.errors.OutcomeUnknown;
import org.jspecify.annotations.Nullable;

/**
 * Change that waits to be committed with others of its trace. Guarded by the lock of the trace,
 * except in a request that commits many traces at once, whose thread is the only one that uses it.
 */
final class PendingChange<R> {
  private final TraceId id;
  private final TraceChange<R> change;
  private @Nullable R result;
  private @Nullable RuntimeException failure;
  private @Nullable OutcomeUnknown lost;
  private boolean isDone;

  PendingChange(TraceId id, TraceChange<R> change) {
    this.id = id;
    this.change = change;
  }

  TraceId id() {
    return id;
  }

  boolean isDone() {
    return isDone;
  }

  /** Applies the change to the trace, and keeps its result for {@link #complete}. */
  TraceChange.@Nullable Effect<R> apply(CurrentTrace current) {
    result = null;
    failure = null;
    try {
      var effect = change.apply(current);
      result = effect.result();
      return effect;
    } catch (RuntimeException e) {
      failure = lost == null ? e : new OutcomeUnknown(String.valueOf(lost.getMessage()), lost);
      return null;
    }
  }

  /** Replaces the result of the last application by a failure: it is not written. */
  void refuse(RuntimeException reason) {
    result = null;
    failure = reason;
  }

  /**
   * The response to a write that contains this change was lost. The change is applied again; if it
   * then fails, that may be because it was written already, so the failure is reported as unknown.
   */
  void outcomeIsUnknown(OutcomeUnknown unknown) {
    lost = unknown;
  }

  /** The last application is final: it was written, changed nothing, or failed. */
  void complete() {
    isDone = true;
  }

  /**
   * The result of the change.
   *
   * @throws RuntimeException that the change itself has thrown
   */
  R result() {
    if (failure != null) {
      throw failure;
    }
    return requireNonNull(result);
  }
}
