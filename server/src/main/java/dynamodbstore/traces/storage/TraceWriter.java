package dynamodbstore.traces.storage;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.concurrency.StripedLock;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.items.TraceRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The write protocol of traces. Thread-safe.
 *
 * <p>Any change of a trace: (1) read META; (2) put new chunks of spans and, if the body is large,
 * its parts; (3) put the open row, unless META is OPEN and neither the experiment nor the request
 * time changes; (4) write META on the condition that its revision is the one that was read, as OPEN
 * or, for a deletion, as a tombstone. If (4) is refused, a concurrent writer was faster: start
 * again. Only (4) has an effect that readers see, so a crash before it changes nothing.
 *
 * <p>Invariant: a trace that is OPEN has an open row in its experiment, because the row is put
 * before META and is deleted as {@link LeftRows} describes.
 *
 * <p>Requests of this process for one trace are committed as a group: each adds its change to a
 * queue and then acquires the lock of the trace; the one that has it commits all that are queued,
 * in one write, and the others find their change done. So only other processes cause retries.
 */
public final class TraceWriter {
  private static final int STRIPES = 1024;
  private static final String KIND = "trace";

  /** Bounds what is read at once; the committer bounds what is written at once. */
  private static final int TRACES_AT_ONCE = 200;

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final StripedLock<TraceId> locks = new StripedLock<>(STRIPES);
  private final Map<TraceId, Queue<PendingChange<?>>> queues = new ConcurrentHashMap<>();
  private final TraceCommitter committer;

  public TraceWriter(
      TraceRepository traces, TraceCommitRepository commits, Environment environment) {
    this(traces, commits, environment, CommitListener.NONE, Optional.empty());
  }

  /**
   * A writer that reports what it leaves to a packer.
   *
   * @param listener gets what a change leaves to a packer
   * @param direct creates many traces in one block, if traces are packed
   */
  public TraceWriter(
      TraceRepository traces,
      TraceCommitRepository commits,
      Environment environment,
      CommitListener listener,
      Optional<DirectBlocks> direct) {
    this.committer = new TraceCommitter(traces, commits, environment, listener, direct);
  }

  /**
   * Changes an existing trace.
   *
   * @param change is applied to a copy of the current trace; called again if a concurrent writer
   *     was faster, so it must have no other effect
   * @return what the change returned
   * @throws ApiError RESOURCE_DOES_NOT_EXIST if there is no such trace
   */
  public <R> R change(TraceId id, Function<TraceDraft, R> change) {
    return changeIfPresent(id, change).orElseThrow(() -> missing(id));
  }

  /** Changes a trace; empty if there is no such trace. */
  public <R> Optional<R> changeIfPresent(TraceId id, Function<TraceDraft, R> change) {
    return apply(
        id,
        current -> {
          if (current.trace().isEmpty()) {
            return new TraceChange.Keep<>(Optional.empty());
          }
          var before = current.trace().get();
          var draft = before.toDraft();
          var result = Optional.of(change.apply(draft));
          return draft.toTrace().equals(before)
              ? new TraceChange.Keep<>(result)
              : TraceChange.Store.of(draft, result);
        });
  }

  /** Links a trace to runs and prompts, at once or when it is created. */
  public void link(TraceId id, Set<String> runs, Set<String> prompts) {
    boolean _ =
        apply(
            id,
            current -> {
              if (current.trace().isEmpty()) {
                return new TraceChange.Await<>(runs, prompts, true);
              }
              var draft = current.trace().get().toDraft();
              boolean hasNewRun = draft.runs().addAll(runs);
              boolean isNew = draft.prompts().addAll(prompts) || hasNewRun;
              return isNew ? TraceChange.Store.of(draft, true) : new TraceChange.Keep<>(true);
            });
  }

  /** Creates a trace, or changes the existing one. Returns the trace as it is then. */
  public Trace createOrChange(TraceId id, Supplier<TraceDraft> fresh, Consumer<TraceDraft> merge) {
    return apply(id, creatingOrChanging(fresh, merge));
  }

  static TraceChange<Trace> creatingOrChanging(
      Supplier<TraceDraft> fresh, Consumer<TraceDraft> merge) {
    return current -> {
      var draft = current.trace().map(Trace::toDraft).orElseGet(fresh);
      if (current.trace().isPresent()) {
        merge.accept(draft);
      }
      return TraceChange.Store.of(draft, draft.toTrace());
    };
  }

  /** Applies one change, as part of a group. */
  public <R> R apply(TraceId id, TraceChange<R> change) {
    var pending = new PendingChange<>(id, change);
    commit(pending, false);
    return pending.result();
  }

  /** Deletes traces of an experiment, in few writes. Returns how many there were. */
  public int deleteAll(ExperimentId experiment, Collection<TraceId> ids) {
    return deleteAll(ids, trace -> trace.experiment().equals(experiment));
  }

  /** Deletes those of some traces that satisfy a condition when they are deleted. */
  public int deleteAll(Collection<TraceId> ids, Predicate<Trace> condition) {
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    ids.forEach(id -> changes.put(id, deletion(condition)));
    return (int) applyAll(changes).stream().filter(isDeleted -> isDeleted).count();
  }

  private static TraceChange<Boolean> deletion(Predicate<Trace> condition) {
    return current ->
        current.trace().filter(condition).isPresent()
            ? new TraceChange.Delete<>(true)
            : new TraceChange.Keep<>(false);
  }

  /**
   * Applies changes of different traces, in few writes.
   *
   * @return the results in the order of the changes
   * @throws RuntimeException of the first change that threw one; the others are applied
   */
  public <R> List<R> applyAll(Map<TraceId, TraceChange<R>> changes) {
    var pending = new ArrayList<PendingChange<R>>(changes.size());
    changes.forEach((id, change) -> pending.add(new PendingChange<>(id, change)));
    for (int from = 0; from < pending.size(); from += TRACES_AT_ONCE) {
      var some = pending.subList(from, Math.min(from + TRACES_AT_ONCE, pending.size()));
      boolean isRetry = some.size() > 1;
      if (isRetry) {
        var _ = committer.attempt(some.stream().map(TraceWriter::alone).toList(), false);
      }
      // What a concurrent writer has refused is committed trace by trace.
      some.stream().filter(change -> !change.isDone()).forEach(change -> commit(change, isRetry));
    }
    return pending.stream().map(PendingChange::result).toList();
  }

  /** The error for a trace that does not exist. */
  private static ApiError missing(TraceId id) {
    return ApiError.missing("Trace with ID '%s' not found.".formatted(id));
  }

  private void commit(PendingChange<?> change, boolean isRetry) {
    queues.compute(
        change.id(),
        (_, queue) -> {
          Queue<PendingChange<?>> changes = queue == null ? new ConcurrentLinkedQueue<>() : queue;
          changes.add(change);
          return changes;
        });
    var _ =
        locks.locked(
            change.id(),
            () -> {
              if (!change.isDone()) {
                commitQueue(change, isRetry);
              }
              return change;
            });
  }

  /**
   * Called under the lock of the trace. After a fault the others stay queued for their requests.
   */
  private void commitQueue(PendingChange<?> own, boolean wasRefused) {
    var id = own.id();
    var isRetry = new AtomicBoolean(wasRefused);
    try {
      update.run(
          KIND,
          id,
          () -> {
            var left = attempt(new TraceGroup(id, queued(id)), isRetry.getAndSet(true));
            return left.isEmpty() || own.isDone();
          });
    } finally {
      queues.computeIfPresent(
          id,
          (_, queue) -> {
            queue.removeIf(change -> change.isDone() || change == own);
            return queue.isEmpty() ? null : queue;
          });
    }
  }

  private List<TraceGroup> attempt(TraceGroup group, boolean isRetry) {
    try {
      return committer.attempt(List.of(group), isRetry);
    } catch (OutcomeUnknown e) {
      group.changes().forEach(change -> change.outcomeIsUnknown(e));
      throw e;
    }
  }

  private List<PendingChange<?>> queued(TraceId id) {
    var queue = queues.getOrDefault(id, new ConcurrentLinkedQueue<>());
    return queue.stream().filter(change -> !change.isDone()).toList();
  }

  private static TraceGroup alone(PendingChange<?> change) {
    return new TraceGroup(change.id(), List.of(change));
  }
}
