package dynamodbstore.backup;

import dynamodbstore.logging.PeriodicLine;
import java.util.function.Consumer;

/** Progress of a command, reported at most every few seconds. */
public final class BackupProgress {
  private final String verb;
  private final PeriodicLine line;
  private long files;
  private long bytes;

  /**
   * @param verb what is done with files, such as "checked"
   */
  public BackupProgress(String verb, Consumer<String> lines) {
    this.verb = verb;
    this.line = new PeriodicLine(lines);
  }

  void add(long more) {
    files++;
    bytes += more;
    line.offer(() -> "%,d files, %,d bytes %s so far".formatted(files, bytes, verb));
  }
}
