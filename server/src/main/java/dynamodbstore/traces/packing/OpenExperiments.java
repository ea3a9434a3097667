package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
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
  private final Map<ExperimentId, Instant> since = new ConcurrentHashMap<>();

  public OpenExperiments(InstantSource clock) {
    this.clock = clock;
  }

  /** Called after every commit of a trace. */
  public void note(ExperimentId experiment) {
    if (!since.containsKey(experiment)) {
      var _ = since.putIfAbsent(experiment, clock.instant());
    }
  }

  /** Those that have been waiting this long, the longest first. */
  List<ExperimentId> due(Duration wait) {
    var latest = clock.instant().minus(wait);
    return since.entrySet().stream()
        .filter(one -> !one.getValue().isAfter(latest))
        .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Before an experiment is packed: a change from now on is noted again. */
  void take(ExperimentId experiment) {
    since.remove(experiment);
  }

  /** How long the first change has been waiting. */
  Optional<Duration> lag() {
    var now = clock.instant();
    return since.values().stream()
        .min(Comparator.naturalOrder())
        .map(first -> Duration.between(first, now));
  }
}
