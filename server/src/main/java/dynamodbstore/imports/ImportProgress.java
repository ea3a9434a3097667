package dynamodbstore.imports;

import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.logging.PeriodicLine;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Progress of the import of one kind, with its rate and the time left. For one thread. */
public final class ImportProgress {
  private static final double NANOS = 1e9;

  private final Kind kind;
  private final OptionalLong all;
  private final PeriodicLine line;
  private final long begin = System.nanoTime();
  private long done;

  /**
   * @param all how many there are; empty if that is not known
   */
  public ImportProgress(Kind kind, OptionalLong all, Consumer<String> lines) {
    this.kind = kind;
    this.all = all;
    this.line = new PeriodicLine(lines);
  }

  public void add(long more) {
    done += more;
    line.offer(this::text);
  }

  private String text() {
    double seconds = (System.nanoTime() - begin) / NANOS;
    double rate = done / seconds;
    if (all.isEmpty()) {
      return "%,d %s, %,.0f a second".formatted(done, kind.plural(), rate);
    }
    long count = all.getAsLong();
    var left = Duration.ofSeconds(Math.round(Math.max(0, count - done) / rate));
    return "%,d of %,d %s, %,.0f a second, %s left"
        .formatted(done, count, kind.plural(), rate, spelled(left));
  }

  static String spelled(Duration time) {
    if (time.toMinutes() == 0) {
      return time.toSeconds() + " s";
    }
    return time.toHours() == 0
        ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
        : "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
  }
}
