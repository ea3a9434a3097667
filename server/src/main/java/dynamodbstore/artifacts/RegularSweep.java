package dynamodbstore.artifacts;

import dynamodbstore.upkeep.RegularJob;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Background job that sweeps a store: when the server starts, and then daily. It deletes leftovers
 * older than {@link #OLD}; a running upload never has a file that old. Leftovers cost disk space
 * only.
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
