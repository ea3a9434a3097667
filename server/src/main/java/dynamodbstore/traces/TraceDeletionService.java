package dynamodbstore.traces;

import static java.util.Comparator.comparing;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.messages.DeleteTraces;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Service that deletes traces, one after the other: a crash leaves some of them, and a retry
 * deletes the others. Thread-safe.
 */
public final class TraceDeletionService {
  /** Ids in memory at a time, while the oldest are selected. */
  private static final int SELECTED_AT_ONCE = 10_000;

  private static final Comparator<Dated> OLDEST_FIRST =
      Comparator.comparingLong(Dated::requestTime)
          .thenComparing(comparing((Dated trace) -> trace.id().text()));

  private final TraceSource traces;
  private final BiPredicate<ExperimentId, TraceId> deletion;

  /**
   * @param deletion deletes a trace, if it is in this experiment; returns whether it was
   */
  public TraceDeletionService(TraceSource traces, BiPredicate<ExperimentId, TraceId> deletion) {
    this.traces = traces;
    this.deletion = deletion;
  }

  /** A trace, as far as the selection of the oldest needs it. */
  private record Dated(TraceId id, long requestTime) {
    static Dated of(Trace trace) {
      return new Dated(trace.id(), trace.requestTime());
    }
  }

  /** Returns how many were deleted. */
  public int delete(Caller caller, DeleteTraces request) {
    return request
        .experiment()
        .map(
            experiment ->
                switch (request) {
                  case DeleteTraces.ById byId -> delete(experiment, byId.traces());
                  case DeleteTraces.Oldest oldest -> delete(experiment, oldest);
                })
        .orElse(0);
  }

  private int delete(ExperimentId experiment, List<TraceId> ids) {
    int deleted = 0;
    for (var id : ids) {
      deleted += deletion.test(experiment, id) ? 1 : 0;
    }
    return deleted;
  }

  /**
   * Selects the oldest in several passes over all traces of the experiment. Each begins after the
   * last trace that the one before has selected, so that it ends even if a trace cannot be deleted,
   * for example because a concurrent request moves it.
   */
  private int delete(ExperimentId experiment, DeleteTraces.Oldest request) {
    int most = request.most().orElse(Integer.MAX_VALUE);
    int deleted = 0;
    Predicate<Dated> isLeft = trace -> trace.requestTime() <= request.newest();
    while (deleted < most) {
      int wanted = Math.min(most - deleted, SELECTED_AT_ONCE);
      var selected = oldest(experiment, wanted, isLeft);
      deleted += delete(experiment, selected.stream().map(Dated::id).toList());
      if (selected.size() < wanted) {
        return deleted;
      }
      var last = selected.getLast();
      isLeft =
          trace -> trace.requestTime() <= request.newest() && OLDEST_FIRST.compare(trace, last) > 0;
    }
    return deleted;
  }

  /** The time of a row is an upper bound only, so each trace is read. */
  private List<Dated> oldest(ExperimentId experiment, int count, Predicate<Dated> isLeft) {
    var selected = new PriorityQueue<>(OLDEST_FIRST.reversed());
    try (var rows = traces.rows(experiment)) {
      BatchMappingIterator.of(rows.map(TraceRow::id), ReadAheadSize.WHOLE, traces::traces)
          .filter(trace -> trace.experiment().equals(experiment))
          .map(Dated::of)
          .filter(isLeft)
          .forEach(
              trace -> {
                selected.add(trace);
                if (selected.size() > count) {
                  selected.remove();
                }
              });
    }
    return selected.stream().sorted(OLDEST_FIRST).toList();
  }
}
