package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** Exponential backoff of each experiment whose packing has failed. For one thread. */
final class ExperimentBackoff {
  private static final Duration FIRST = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** The delay after the last failure, and when it is over. */
  private record Pause(Duration delay, Instant end) {}

  private final InstantSource clock;
  private final Map<ExperimentId, Pause> pauses = new HashMap<>();

  ExperimentBackoff(InstantSource clock) {
    this.clock = clock;
  }

  boolean isPaused(ExperimentId experiment) {
    var pause = pauses.get(experiment);
    return pause != null && clock.instant().isBefore(pause.end());
  }

  void failed(ExperimentId experiment) {
    var last = pauses.get(experiment);
    var delay = last == null ? FIRST : last.delay().multipliedBy(2);
    var limited = delay.compareTo(LONGEST) < 0 ? delay : LONGEST;
    pauses.put(experiment, new Pause(limited, clock.instant().plus(limited)));
  }

  void succeeded(ExperimentId experiment) {
    pauses.remove(experiment);
  }
}
