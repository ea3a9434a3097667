package dynamodbstore.runs.settling;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.RunLocation;
import dynamodbstore.jobs.RunningJob;
import java.util.ArrayList;
import java.util.List;

/** Background threads that settle runs from a queue, a few concurrently. */
public final class BackgroundSettler implements RunningJob {
  private static final System.Logger LOG = System.getLogger(BackgroundSettler.class.getName());

  /** Few, so that settling leaves the capacity of the table to requests. */
  private static final int AT_ONCE = 2;

  private final SettlingQueue queue;
  private final Settler settler;
  private final List<Thread> threads = new ArrayList<>();

  private BackgroundSettler(SettlingQueue queue, Settler settler) {
    this.queue = queue;
    this.settler = settler;
  }

  /** Starts the threads. Takes ownership of the queue, which {@link #close} closes. */
  public static BackgroundSettler start(SettlingQueue queue, Settler settler) {
    var background = new BackgroundSettler(queue, settler);
    for (int number = 0; number < AT_ONCE; number++) {
      background.threads.add(Thread.ofVirtual().name("settler-" + number).start(background::run));
    }
    return background;
  }

  private void run() {
    try {
      for (var next = queue.take(); next.isPresent(); next = queue.take()) {
        settle(next.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void settle(RunLocation location) {
    try {
      boolean _ = settler.settle(location);
    } catch (RuntimeException e) {
      // The thread must survive any fault. The run stays due: the next sweep retries it.
      LOG.log(WARNING, "Run " + location.run() + " was not settled: " + e.getMessage());
    }
  }

  /** Waits for settlings under way, so that the table can be closed afterwards. */
  @Override
  public void close() {
    queue.close();
    for (var thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
