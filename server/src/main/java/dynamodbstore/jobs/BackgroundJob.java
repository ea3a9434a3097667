package dynamodbstore.jobs;

import java.time.Duration;

/** A background job of a feature. The server starts it once, and closes it before the table. */
@FunctionalInterface
public interface BackgroundJob {
  RunningJob start();

  /** A job that runs when the server starts, and again after each pause. */
  static BackgroundJob periodic(String name, Runnable work, Duration pause) {
    return () -> PeriodicJob.start(name, work, pause);
  }
}
