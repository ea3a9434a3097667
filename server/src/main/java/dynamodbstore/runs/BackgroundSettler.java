package dynamodbstore.runs;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.RunPlace;
import java.util.ArrayList;
import java.util.List;

/** Settles what waits in a queue, beside the requests, a few runs at a time. */
public final class BackgroundSettler implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(BackgroundSettler.class.getName());

  /** Settling shall not take the table from whoever waits for an answer. */
  private static final int AT_ONCE = 2;

  private final SettlingQueue queue;
  private final Settler settler;
  private final List<Thread> threads = new ArrayList<>();

  private BackgroundSettler(SettlingQueue queue, Settler settler) {
    this.queue = queue;
    this.settler = settler;
  }

  /** The queue is this settler's from here on, and closed with it. */
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

  private void settle(RunPlace place) {
    try {
      boolean _ = settler.settle(place);
    } catch (RuntimeException e) {
      // Whatever it is, others wait. It stays due: the next sweep tries again.
      LOG.log(WARNING, "Run " + place.run() + " was not settled: " + e.getMessage());
    }
  }

  /** Waits for the runs under way, so that the table can be closed after it. */
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
