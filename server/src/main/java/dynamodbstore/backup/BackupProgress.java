package dynamodbstore.backup;

import java.time.Duration;
import java.util.function.Consumer;

/** Progress of a command, reported at most every few seconds. */
public final class BackupProgress {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final String verb;
  private final Consumer<String> lines;
  private long reported = System.nanoTime();
  private long files;
  private long bytes;

  /**
   * @param verb what is done with files, such as "checked"
   */
  public BackupProgress(String verb, Consumer<String> lines) {
    this.verb = verb;
    this.lines = lines;
  }

  void add(long more) {
    files++;
    bytes += more;
    if (System.nanoTime() - reported >= PAUSE.toNanos()) {
      reported = System.nanoTime();
      lines.accept("%,d files, %,d bytes %s so far".formatted(files, bytes, verb));
    }
  }
}
