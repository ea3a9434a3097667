package dynamodbstore.metrics;

import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Lazy concatenation of the histories of many runs, and what is missing in them. The chunks of a
 * run are read when the run before it is exhausted. For one thread.
 */
public final class RunHistories implements Iterator<RunPoint> {
  private final Iterator<RunLocation> runs;
  private final Histories histories;
  private int limit;
  private Optional<RunHistory> current = Optional.empty();
  private final List<Expired> expired = new ArrayList<>();

  /**
   * Values of a run that are missing in its history.
   *
   * @param before time before which values have expired, but for the latest one
   */
  public record Expired(RunId run, long before) {}

  /** Reads the histories. */
  interface Histories {
    /** At most {@code limit} points of a run, by time. */
    HistoryPoints read(RunLocation run, int limit);
  }

  RunHistories(List<RunLocation> runs, Histories histories, int limit) {
    this.runs = runs.iterator();
    this.histories = histories;
    this.limit = limit;
  }

  @Override
  public boolean hasNext() {
    while (limit > 0 && !hasPoint() && runs.hasNext()) {
      leaveCurrent();
      var run = runs.next();
      current = Optional.of(new RunHistory(run.run(), histories.read(run, limit)));
    }
    return hasPoint();
  }

  private boolean hasPoint() {
    return current.filter(history -> history.points().hasNext()).isPresent();
  }

  @Override
  public RunPoint next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    limit--;
    return current.orElseThrow().next();
  }

  /** What is missing in the histories that have been read. For callers that read no further. */
  public List<Expired> expired() {
    leaveCurrent();
    return List.copyOf(expired);
  }

  private void leaveCurrent() {
    current.flatMap(RunHistory::expired).ifPresent(expired::add);
    current = Optional.empty();
  }

  /** The history of one run. */
  private record RunHistory(RunId run, HistoryPoints points) {
    RunPoint next() {
      return new RunPoint(run, points.next());
    }

    Optional<Expired> expired() {
      var before = points.expiredBefore();
      return before.isEmpty()
          ? Optional.empty()
          : Optional.of(new Expired(run, before.getAsLong()));
    }
  }
}
