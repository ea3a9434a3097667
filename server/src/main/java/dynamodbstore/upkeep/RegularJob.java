package dynamodbstore.upkeep;

import static java.lang.System.Logger.Level.WARNING;

import java.time.Duration;

/** Something that is done when the server starts and every so often from then on. */
public final class RegularJob implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RegularJob.class.getName());

  /** So long a job that does not look whether it is interrupted may hold up the end. */
  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  private final Runnable work;
  private final Duration pause;
  private final Thread thread;

  private RegularJob(String name, Runnable work, Duration pause) {
    this.work = work;
    this.pause = pause;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  /**
   * Begins at once, on a thread of its own.
   *
   * @param work may be interrupted anywhere, and is tried again after the pause if it fails
   */
  public static RegularJob start(String name, Runnable work, Duration pause) {
    var job = new RegularJob(name, work, pause);
    job.thread.start();
    return job;
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        work.run();
      } catch (RuntimeException e) {
        // The next time may be better. What is cut short at the end is no news.
        if (!Thread.currentThread().isInterrupted()) {
          LOG.log(WARNING, thread.getName() + " failed: " + e.getMessage());
        }
      }
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Cuts short what is under way, and waits a while for that. */
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
