package dynamodbstore.artifacts;

import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.jobs.BackgroundJob;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Background job that sweeps a store: when the server starts, and then daily. It deletes leftovers
 * older than {@link #OLD}; a running upload never has a file that old. Leftovers cost disk space
 * only.
 */
public final class ArtifactSweepJob {
  private static final Duration OLD = Duration.ofDays(1);

  private ArtifactSweepJob() {}

  public static BackgroundJob daily(ArtifactStore store, InstantSource clock) {
    return every(Duration.ofDays(1), store, clock);
  }

  static BackgroundJob every(Duration pause, ArtifactStore store, InstantSource clock) {
    return BackgroundJob.periodic(
        "artifact-sweep", () -> store.sweep(clock.instant().minus(OLD)), pause);
  }
}
