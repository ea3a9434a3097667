package dynamodbstore.traces;

import static java.util.Comparator.comparing;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.messages.DeleteTraces;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;

/**
 * Service that deletes traces, some hundred at a time: a crash leaves some of them, and a retry
 * deletes the others. Thread-safe.
 */
public final class TraceDeletionService {
  /** Ids in memory at a time, while all that are old enough are deleted. */
  private static final int DELETED_AT_ONCE = 1_000;

  /** Ids in memory at a time, while the oldest are selected. */
  private static final int SELECTED_AT_ONCE = 10_000;

  /**
   * Longest pass that misses nothing. Blocks are read while traces are deleted, and one that is
   * merged into another, perhaps into one that the pass is behind already, can be read for a
   * quarter of an hour only; with a margin for clocks that differ.
   */
  private static final Duration LONGEST_PASS = Duration.ofMinutes(10);

  private static final Comparator<Dated> OLDEST_FIRST =
      Comparator.comparingLong(Dated::requestTime)
          .thenComparing(comparing((Dated trace) -> trace.id().text()));

  private final TraceSource traces;
  private final Packed packed;
  private final ToIntBiFunction<ExperimentId, List<TraceId>> deletion;
  private final ExperimentScope scope;
  private final InstantSource clock;

  /**
   * @param deletion deletes traces, if they are in this experiment; returns how many were
   */
  public TraceDeletionService(
      TraceSource traces,
      Packed packed,
      ToIntBiFunction<ExperimentId, List<TraceId>> deletion,
      ExperimentScope scope,
      InstantSource clock) {
    this.traces = traces;
    this.packed = packed;
    this.deletion = deletion;
    this.scope = scope;
    this.clock = clock;
  }

  /** Traces that are not found by their open rows. */
  @FunctionalInterface
  public interface Packed {
    /**
     * Ids of traces up to a time, read while the stream is consumed: after the open rows, because a
     * trace that is packed meanwhile has one until it is in a block.
     */
    Stream<TraceId> upTo(ExperimentId experiment, long latest);
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
        .filter(experiment -> scope.includes(caller, experiment))
        .map(
            experiment ->
                switch (request) {
                  case DeleteTraces.ById byId -> delete(experiment, byId.traces());
                  case DeleteTraces.Oldest oldest ->
                      oldest.most().isPresent()
                          ? deleteOldest(experiment, oldest.newest(), oldest.most().getAsInt())
                          : repeat(_ -> deleteAll(experiment, oldest.newest()));
                })
        .orElse(0);
  }

  private int delete(ExperimentId experiment, List<TraceId> ids) {
    return deletion.applyAsInt(experiment, ids);
  }

  private int deleteOldest(ExperimentId experiment, long newest, int most) {
    return repeat(deleted -> delete(experiment, newest, most - deleted));
  }

  /**
   * Repeats a deletion until it misses nothing: it was fast, or there was nothing to delete.
   *
   * @param pass deletes traces, given how many are deleted already; returns how many it deleted
   */
  private int repeat(IntUnaryOperator pass) {
    int deleted = 0;
    boolean isComplete = false;
    while (!isComplete) {
      var begun = clock.instant();
      int more = pass.applyAsInt(deleted);
      deleted += more;
      isComplete = more == 0 || !clock.instant().isAfter(begun.plus(LONGEST_PASS));
    }
    return deleted;
  }

  /** One pass over the traces of the experiment, in any order. */
  private int deleteAll(ExperimentId experiment, long newest) {
    int deleted = 0;
    var some = new ArrayList<TraceId>();
    try (var rows = traces.rows(experiment)) {
      var found = notAfter(newest, experiment, candidates(newest, experiment, rows)).iterator();
      while (found.hasNext()) {
        some.add(found.next().id());
        if (some.size() == DELETED_AT_ONCE || !found.hasNext()) {
          deleted += delete(experiment, some);
          some.clear();
        }
      }
    }
    return deleted;
  }

  /**
   * Selects the oldest in several passes over all traces of the experiment, each behind the last of
   * the one before. A trace that was deleted or moved meanwhile does not count.
   */
  private int delete(ExperimentId experiment, long newest, int most) {
    int deleted = 0;
    var last = Optional.<Dated>empty();
    while (deleted < most) {
      int wanted = Math.min(most - deleted, SELECTED_AT_ONCE);
      var oldest = oldest(experiment, newest, last, wanted);
      deleted += delete(experiment, oldest.stream().map(Dated::id).toList());
      if (oldest.size() < wanted) {
        return deleted;
      }
      last = Optional.of(oldest.getLast());
    }
    return deleted;
  }

  private List<Dated> oldest(
      ExperimentId experiment, long newest, Optional<Dated> after, int count) {
    // A trace that is packed meanwhile is found twice.
    var selected = new TreeSet<>(OLDEST_FIRST);
    try (var rows = traces.rows(experiment)) {
      notAfter(newest, experiment, candidates(newest, experiment, rows))
          .filter(trace -> after.isEmpty() || OLDEST_FIRST.compare(trace, after.get()) > 0)
          .forEach(
              trace -> {
                selected.add(trace);
                if (selected.size() > count) {
                  var _ = selected.pollLast();
                }
              });
    }
    return List.copyOf(selected);
  }

  private Stream<TraceId> candidates(long newest, ExperimentId experiment, Stream<TraceRow> rows) {
    return Stream.concat(rows.map(TraceRow::id), packed.upTo(experiment, newest));
  }

  /** The time of a row is an upper bound only, so each trace is read. */
  private Stream<Dated> notAfter(long newest, ExperimentId experiment, Stream<TraceId> ids) {
    return BatchMappingIterator.lazily(ids, ReadAheadSize.WHOLE, traces::traces)
        .filter(trace -> trace.experiment().equals(experiment))
        .filter(trace -> trace.requestTime() <= newest)
        .map(Dated::of);
  }
}
