package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Experiments in which this server has left open rows, each with the time of the first change since
 * it was packed. In memory only: after a crash the rows themselves are found by a walk over all
 * experiments. Thread-safe.
 */
public final class OpenExperiments {
  private final InstantSource clock;
  private final Map<ExperimentId, Counts> counts = new ConcurrentHashMap<>();

  public OpenExperiments(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Called after every commit of a trace.
   *
   * @param isNew whether the commit has put the row
   */
  public void note(ExperimentId experiment, boolean isNew) {
    counts.computeIfAbsent(experiment, _ -> new Counts()).note(clock.instant(), isNew);
  }

  /** Those that are to be packed now, the longest waiting first. */
  List<ExperimentId> due(PackingPolicy policy) {
    var now = clock.instant();
    return counts.entrySet().stream()
        .filter(one -> one.getValue().isDue(policy, now))
        .sorted(
            Comparator.comparing(
                (Map.Entry<ExperimentId, Counts> one) ->
                    one.getValue().first().orElse(Instant.MAX)))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Before an experiment is packed: a change from now on is noted again.
   *
   * @return how many rows were put since the last time
   */
  long take(ExperimentId experiment) {
    return counts.computeIfAbsent(experiment, _ -> new Counts()).take();
  }

  /** Traces of an experiment were packed. */
  void packed(ExperimentId experiment, int traces) {
    counts.computeIfAbsent(experiment, _ -> new Counts()).packed(traces);
  }

  /**
   * All rows were looked at: so many of those that were there when the experiment was taken are
   * left.
   */
  void left(ExperimentId experiment, int rows) {
    counts.computeIfAbsent(experiment, _ -> new Counts()).left(rows);
  }

  /** Some of the rows that were there when the experiment was taken were not looked at. */
  void stopped(ExperimentId experiment) {
    counts.computeIfAbsent(experiment, _ -> new Counts()).stopped();
  }

  /** Traces of an experiment were stored in a block. */
  void stored(ExperimentId experiment, int traces) {
    counts.computeIfAbsent(experiment, _ -> new Counts()).stored(traces);
  }

  /** Experiments with new blocks, with the number of traces in them since their last upkeep. */
  Map<ExperimentId, Long> stored() {
    var stored = new HashMap<ExperimentId, Long>();
    counts.forEach(
        (experiment, one) -> {
          long traces = one.stored();
          if (traces > 0) {
            stored.put(experiment, traces);
          }
        });
    return stored;
  }

  /** Before the blocks of an experiment are maintained. */
  void maintained(ExperimentId experiment) {
    counts.computeIfAbsent(experiment, _ -> new Counts()).maintained();
  }

  /** Open rows of all experiments, as far as this server knows. */
  long rows() {
    return counts.values().stream().mapToLong(Counts::rows).sum();
  }

  /** How long the first change has been waiting. */
  Optional<Duration> lag() {
    var now = clock.instant();
    return counts.values().stream()
        .flatMap(one -> one.first().stream())
        .min(Comparator.naturalOrder())
        .map(first -> Duration.between(first, now));
  }

  /** Of one experiment. Thread-safe. */
  private static final class Counts {
    private Optional<Instant> first = Optional.empty();

    /** Rows that were put since the experiment was taken. */
    private long put;

    /** Rows that were there when it was taken, and are not packed yet. */
    private long taken;

    /** Traces in blocks since the last upkeep. */
    private long stored;

    synchronized void note(Instant now, boolean isNew) {
      if (first.isEmpty()) {
        first = Optional.of(now);
      }
      if (isNew) {
        put++;
      }
    }

    synchronized boolean isDue(PackingPolicy policy, Instant now) {
      var wait = put >= policy.busyRows() ? policy.busyIdle() : policy.idle();
      return first.filter(since -> !since.plus(wait).isAfter(now)).isPresent();
    }

    synchronized long take() {
      long rows = put;
      first = Optional.empty();
      taken += put;
      put = 0;
      return rows;
    }

    synchronized void packed(int traces) {
      taken = Math.max(0, taken - traces);
    }

    synchronized void left(int rows) {
      taken = rows;
    }

    synchronized void stopped() {
      put += taken;
      taken = 0;
    }

    synchronized void stored(int traces) {
      stored += traces;
    }

    synchronized long stored() {
      return stored;
    }

    synchronized void maintained() {
      stored = 0;
    }

    synchronized Optional<Instant> first() {
      return first;
    }

    synchronized long rows() {
      return taken + put;
    }
  }
}
