package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Experiments in which this server has left open rows, each with the time of the first change since
 * it was packed. In memory only: after a crash the rows themselves are found by a walk over all
 * experiments. Thread-safe.
 */
public final class OpenExperiments {
  /** Bounds the memory for new blocks that are not maintained yet. */
  private static final int MOST_BLOCKS = 1_000;

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
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Whether many rows were put in an experiment since it was taken. */
  boolean isBusy(ExperimentId experiment, PackingPolicy policy) {
    return Optional.ofNullable(counts.get(experiment))
        .filter(one -> one.isBusy(policy))
        .isPresent();
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

  /** Traces were stored in a new block. */
  void stored(BlockKey block, int traces) {
    counts.computeIfAbsent(block.experiment(), _ -> new Counts()).stored(block, traces);
  }

  /**
   * What was stored in an experiment since its last upkeep.
   *
   * @param blocks at most {@value #MOST_BLOCKS}; an upkeep of the whole experiment finds others
   * @param traces in all new blocks
   */
  record Stored(List<BlockKey> blocks, long traces) {
    static final Stored NOTHING = new Stored(List.of(), 0);
  }

  /** Experiments with new blocks. */
  List<ExperimentId> withNewBlocks() {
    return counts.entrySet().stream()
        .filter(one -> one.getValue().hasStored())
        .map(Map.Entry::getKey)
        .toList();
  }

  Stored stored(ExperimentId experiment) {
    return Optional.ofNullable(counts.get(experiment)).map(Counts::stored).orElse(Stored.NOTHING);
  }

  /** Before the blocks of an experiment are maintained: returns those that are new. */
  Stored maintained(ExperimentId experiment) {
    return counts.computeIfAbsent(experiment, _ -> new Counts()).maintained();
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

    private final List<BlockKey> blocks = new ArrayList<>();

    /** Traces that were stored in new blocks. */
    private long traces;

    synchronized void note(Instant now, boolean isNew) {
      if (first.isEmpty()) {
        first = Optional.of(now);
      }
      if (isNew) {
        put++;
      }
    }

    synchronized boolean isBusy(PackingPolicy policy) {
      return put >= policy.busyRows();
    }

    synchronized boolean isDue(PackingPolicy policy, Instant now) {
      var wait = isBusy(policy) ? policy.busyIdle() : policy.idle();
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

    synchronized void stored(BlockKey block, int more) {
      traces += more;
      if (blocks.size() < MOST_BLOCKS) {
        blocks.add(block);
      }
    }

    synchronized boolean hasStored() {
      return !blocks.isEmpty();
    }

    synchronized Stored stored() {
      return new Stored(List.copyOf(blocks), traces);
    }

    synchronized Stored maintained() {
      var stored = stored();
      blocks.clear();
      traces = 0;
      return stored;
    }

    synchronized Optional<Instant> first() {
      return first;
    }

    synchronized long rows() {
      return taken + put;
    }
  }
}
