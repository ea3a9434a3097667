package dynamodbstore.traces;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.UnexpiredTraces;
import dynamodbstore.traces.storage.TraceWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Traces that a caller may name: those in the experiments of its workspace. Any other answers as a
 * missing one. Thread-safe.
 */
public final class TraceScope {
  private final UnexpiredTraces traces;
  private final TraceWriter writer;
  private final Experiments experiments;

  public TraceScope(UnexpiredTraces traces, TraceWriter writer, Experiments experiments) {
    this.traces = traces;
    this.writer = writer;
    this.experiments = experiments;
  }

  /**
   * Experiments and runs that a caller may name.
   *
   * @param find finds an experiment of the caller's workspace, or throws an error that it does not
   *     exist
   * @param run throws an error if there is no such run in the caller's workspace
   */
  public record Experiments(
      BiFunction<Caller, ExperimentId, Experiment> find,
      ExperimentScope scope,
      BiConsumer<Caller, RunId> run) {
    boolean areSeparated() {
      return !scope.equals(ExperimentScope.ALL);
    }
  }

  /** A trace of the caller's workspace. */
  public Optional<Trace> find(Caller caller, TraceId id) {
    return traces.find(id).filter(trace -> includes(caller, trace.experiment()));
  }

  /** The traces that exist, of any workspace. */
  Stream<Trace> traces(List<TraceId> ids) {
    return traces.traces(ids);
  }

  /** Remembers the experiments that it has looked up, for one request. Not thread-safe. */
  Predicate<ExperimentId> visible(Caller caller) {
    return experiments.scope().memoized(caller);
  }

  boolean includes(Caller caller, ExperimentId experiment) {
    return experiments.scope().includes(caller, experiment);
  }

  /**
   * On a server with workspaces, checks that a trace is of the caller's workspace, where the
   * reference does so too; a server without them leaves it to the operation what a missing trace
   * means.
   *
   * @throws ApiError if there is no such trace
   */
  public void require(Caller caller, TraceId id) {
    if (experiments.areSeparated() && find(caller, id).isEmpty()) {
      throw TraceErrors.missing(id);
    }
  }

  /** The same for a run. */
  void requireRun(Caller caller, RunId id) {
    if (experiments.areSeparated()) {
      experiments.run().accept(caller, id);
    }
  }

  Experiment active(Caller caller, ExperimentId id) {
    return experiments.find().apply(caller, id).requireActive();
  }

  /** Changes a trace of the caller's workspace; empty if there is no such trace. */
  public <R> Optional<R> changeIfPresent(
      Caller caller, TraceId id, Function<TraceDraft, R> change) {
    return writer
        .changeIfPresent(
            id,
            draft ->
                includes(caller, draft.experiment()) && !traces.hides(draft.requestTime())
                    ? Optional.of(change.apply(draft))
                    : Optional.<R>empty())
        .flatMap(result -> result);
  }

  /**
   * Changes a trace of the caller's workspace.
   *
   * @throws ApiError if there is no such trace
   */
  public <R> R change(Caller caller, TraceId id, Function<TraceDraft, R> change) {
    return changeIfPresent(caller, id, change).orElseThrow(() -> TraceErrors.missing(id));
  }
}
