package dynamodbstore.traces.storage;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceHorizon;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Writer of traces that requests create: one that has expired is deleted first, so that nothing of
 * it is in the new one. This costs nothing unless a client uses the id of an expired trace.
 * Thread-safe.
 */
public final class UnexpiredTraceWriter {
  private final TraceWriter writer;
  private final TraceHorizon horizon;

  public UnexpiredTraceWriter(TraceWriter writer, TraceHorizon horizon) {
    this.writer = writer;
    this.horizon = horizon;
  }

  /** As {@link TraceWriter#link}. */
  public void link(TraceId id, Set<String> runs, Set<String> prompts) {
    writer.link(id, runs, prompts);
  }

  /** As {@link TraceWriter#createOrChange}. */
  public Trace createOrChange(TraceId id, Supplier<TraceDraft> fresh, Consumer<TraceDraft> merge) {
    return applyAll(Map.of(id, TraceWriter.creatingOrChanging(fresh, merge))).getFirst();
  }

  /** As {@link TraceWriter#applyAll}. */
  public <R> List<R> applyAll(Map<TraceId, TraceChange<R>> changes) {
    var results = new HashMap<TraceId, R>();
    var left = new LinkedHashMap<>(changes);
    while (!left.isEmpty()) {
      var guarded = new LinkedHashMap<TraceId, TraceChange<Optional<R>>>();
      left.forEach((id, change) -> guarded.put(id, current -> guarded(change, current)));
      var done = writer.applyAll(guarded).iterator();
      guarded
          .keySet()
          .forEach(
              id ->
                  done.next()
                      .ifPresent(
                          result -> {
                            results.put(id, result);
                            left.remove(id);
                          }));
    }
    return changes.keySet().stream().map(id -> requireNonNull(results.get(id))).toList();
  }

  /** The result is empty if the change is to be applied again, to no trace. */
  private <R> TraceChange.Effect<Optional<R>> guarded(TraceChange<R> change, CurrentTrace current) {
    if (current.trace().filter(trace -> horizon.hides(trace.requestTime())).isPresent()) {
      return new TraceChange.Delete<>(Optional.empty());
    }
    return switch (change.apply(current)) {
      case TraceChange.Keep<R>(R result) -> new TraceChange.Keep<>(Optional.of(result));
      case TraceChange.Store<R>(var draft, var added, R result) ->
          new TraceChange.Store<>(draft, added, Optional.of(result));
      case TraceChange.Await<R>(var runs, var prompts, R result) ->
          new TraceChange.Await<>(runs, prompts, Optional.of(result));
      case TraceChange.Delete<R>(R result) -> new TraceChange.Delete<>(Optional.of(result));
    };
  }
}
