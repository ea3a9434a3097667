package dynamodbstore.logging;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Lines about the progress of a long command, at most one every few seconds. For one thread. */
public final class PeriodicLine {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Consumer<String> lines;
  private long last = System.nanoTime();

  public PeriodicLine(Consumer<String> lines) {
    this.lines = lines;
  }

  /** Passes a line on, unless one was passed on a moment ago. */
  public void offer(Supplier<String> line) {
    if (System.nanoTime() - last >= PAUSE.toNanos()) {
      last = System.nanoTime();
      lines.accept(line.get());
    }
  }
}
