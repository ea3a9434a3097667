package dynamodbstore.traces.entity;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The request time before which traces have expired. It moves with the clock, and with the setting.
 * Requests do not see expired traces; background work deletes them later. Thread-safe.
 */
public final class TraceHorizon {
  /** Traces do not expire. */
  public static final TraceHorizon NONE = new TraceHorizon(Optional::empty, InstantSource.system());

  private final Supplier<Optional<Duration>> age;
  private final InstantSource clock;

  /**
   * @param age after which a trace expires; empty if traces do not expire at present
   */
  public TraceHorizon(Supplier<Optional<Duration>> age, InstantSource clock) {
    this.age = age;
    this.clock = clock;
  }

  /** Request time of the oldest traces that have not expired; the least long if none expire. */
  public long earliest() {
    return age.get().map(kept -> clock.instant().minus(kept).toEpochMilli()).orElse(Long.MIN_VALUE);
  }

  public boolean hides(long requestTime) {
    return requestTime < earliest();
  }
}
