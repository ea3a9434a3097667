package dynamodbstore.artifacts;

import dynamodbstore.upkeep.RegularJob;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Sweeps a store when the server starts and every so often from then on, beside the requests. What
 * an upload under way has written is never that old; what stays behind takes space and nothing
 * else.
 */
public final class RegularSweep implements AutoCloseable {
  private static final Duration OLD = Duration.ofDays(1);

  private final RegularJob job;

  private RegularSweep(RegularJob job) {
    this.job = job;
  }

  public static RegularSweep daily(ArtifactStore store, InstantSource clock) {
    return start(store, clock, Duration.ofDays(1));
  }

  static RegularSweep start(ArtifactStore store, InstantSource clock, Duration pause) {
    return new RegularSweep(
        RegularJob.start("artifact-sweep", () -> store.sweep(clock.instant().minus(OLD)), pause));
  }

  @Override
  public void close() {
    job.close();
  }
}
