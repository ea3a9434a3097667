package dynamodbstore.artifacts;

import static java.lang.System.Logger.Level.WARNING;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Sweeps a store when the server starts and every so often from then on, beside the requests. What
 * an upload under way has written is never that old.
 */
public final class RegularSweep implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RegularSweep.class.getName());
  private static final Duration OLD = Duration.ofDays(1);

  private final ArtifactStore store;
  private final InstantSource clock;
  private final Duration pause;
  private final Thread thread;

  private RegularSweep(ArtifactStore store, InstantSource clock, Duration pause) {
    this.store = store;
    this.clock = clock;
    this.pause = pause;
    this.thread = Thread.ofVirtual().name("artifact-sweep").unstarted(this::run);
  }

  public static RegularSweep daily(ArtifactStore store, InstantSource clock) {
    return start(store, clock, Duration.ofDays(1));
  }

  static RegularSweep start(ArtifactStore store, InstantSource clock, Duration pause) {
    var sweep = new RegularSweep(store, clock, pause);
    sweep.thread.start();
    return sweep;
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        store.sweep(clock.instant().minus(OLD));
      } catch (RuntimeException e) {
        // The next one may do better; what stays behind takes space and nothing else.
        LOG.log(WARNING, "Artifacts were not swept: " + e.getMessage());
      }
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Does not wait: a sweep may be cut short anywhere. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
