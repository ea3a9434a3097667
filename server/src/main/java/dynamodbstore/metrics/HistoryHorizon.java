package dynamodbstore.metrics;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The time before which values of metrics have expired, by the timestamps that clients gave them.
 * It moves with the clock, and with the setting. Histories do not contain expired values, but for
 * the latest value of each metric. Thread-safe.
 */
public final class HistoryHorizon {
  /** Values do not expire. */
  public static final HistoryHorizon NONE =
      new HistoryHorizon(Optional::empty, InstantSource.system());

  private final Supplier<Optional<Duration>> age;
  private final InstantSource clock;

  /**
   * @param age after which a value expires; empty if values do not expire at present
   */
  public HistoryHorizon(Supplier<Optional<Duration>> age, InstantSource clock) {
    this.age = age;
    this.clock = clock;
  }

  /** Timestamp of the oldest values that have not expired; the least long if none expire. */
  public long earliest() {
    return age.get().map(kept -> clock.instant().minus(kept).toEpochMilli()).orElse(Long.MIN_VALUE);
  }
}
