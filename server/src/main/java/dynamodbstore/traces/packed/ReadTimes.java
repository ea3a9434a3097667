package dynamodbstore.traces.packed;

import dynamodbstore.traces.entity.TraceHorizon;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What readers of blocks compare times with.
 *
 * @param margin by how much the times of blocks may differ from the clock
 * @param horizon before which traces have expired
 */
public record ReadTimes(InstantSource clock, Duration margin, TraceHorizon horizon) {
  /** Traces do not expire. */
  public static ReadTimes of(InstantSource clock, Duration margin) {
    return new ReadTimes(clock, margin, TraceHorizon.NONE);
  }
}
