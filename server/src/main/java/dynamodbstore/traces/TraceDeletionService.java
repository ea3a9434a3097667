package dynamodbstore.traces;

import static java.util.Comparator.comparing;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
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
  /** Rows in memory at a time, while the oldest are selected. */
  private static final int SELECTED_AT_ONCE = 10_000;

  private static final Comparator<TraceRow> OLDEST_FIRST =
      Comparator.comparingLong(TraceRow::requestTime)
          .thenComparing(comparing((TraceRow row) -> row.id().text()));

  private final TraceSource traces;
  private final BiPredicate<ExperimentId, TraceId> deletion;

  /**
   * @param deletion deletes a trace, if it is in this experiment; returns whether it was
   */
  public TraceDeletionService(TraceSource traces, BiPredicate<ExperimentId, TraceId> deletion) {
    this.traces = traces;
    this.deletion = deletion;
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
   * Selects the oldest rows in several passes, each behind the last row of the one before. A row
   * whose trace has been deleted or moved meanwhile does not count.
   */
  private int delete(ExperimentId experiment, DeleteTraces.Oldest request) {
    int most = request.most().orElse(Integer.MAX_VALUE);
    int deleted = 0;
    Predicate<TraceRow> isOldEnough = row -> row.requestTime() <= request.newest();
    var isCandidate = isOldEnough;
    while (deleted < most) {
      int wanted = Math.min(most - deleted, SELECTED_AT_ONCE);
      var rows = oldest(experiment, isCandidate, wanted);
      deleted += delete(experiment, rows.stream().map(TraceRow::id).toList());
      if (rows.size() < wanted) {
        return deleted;
      }
      var last = rows.getLast();
      isCandidate = isOldEnough.and(row -> OLDEST_FIRST.compare(row, last) > 0);
    }
    return deleted;
  }

  private List<TraceRow> oldest(
      ExperimentId experiment, Predicate<TraceRow> isCandidate, int count) {
    var selected = new PriorityQueue<TraceRow>(OLDEST_FIRST.reversed());
    try (var rows = traces.rows(experiment)) {
      rows.filter(isCandidate)
          .forEach(
              row -> {
                selected.add(row);
                if (selected.size() > count) {
                  selected.remove();
                }
              });
    }
    return selected.stream().sorted(OLDEST_FIRST).toList();
  }
}
