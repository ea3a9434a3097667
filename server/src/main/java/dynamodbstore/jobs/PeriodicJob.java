package dynamodbstore.jobs;

import static java.lang.System.Logger.Level.WARNING;

import java.time.Duration;

/**
 * Background job: runs when the server starts, and again after each pause, on one virtual thread.
 */
public final class PeriodicJob implements RunningJob {
  private static final System.Logger LOG = System.getLogger(PeriodicJob.class.getName());

  /** How long {@code close} waits for a job that does not react to its interrupt. */
  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  private final Runnable work;
  private final Duration pause;
  private final Thread thread;

  private PeriodicJob(String name, Runnable work, Duration pause) {
    this.work = work;
    this.pause = pause;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  /**
   * Starts the job at once, on its own thread.
   *
   * @param work must tolerate an interrupt at any point; after a failure it runs again after the
   *     pause
   */
  public static PeriodicJob start(String name, Runnable work, Duration pause) {
    var job = new PeriodicJob(name, work, pause);
    job.thread.start();
    return job;
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        work.run();
      } catch (Throwable e) {
        // The next run is the retry, also after an error: one run without enough heap must not end
        // the job. A failure caused by the interrupt of close is not logged.
        if (!Thread.currentThread().isInterrupted()) {
          log(e);
        }
      }
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void log(Throwable failure) {
    try {
      var text = failure instanceof Error ? failure.toString() : failure.getMessage();
      LOG.log(WARNING, thread.getName() + " failed: " + text);
    } catch (OutOfMemoryError _) {
      // Too little heap even for the message.
    }
  }

  /** Interrupts the current run and waits up to 10 s for it to end. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      boolean _ = thread.join(LONGEST_END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
