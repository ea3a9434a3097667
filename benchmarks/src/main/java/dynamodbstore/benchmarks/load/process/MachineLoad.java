package dynamodbstore.benchmarks.load.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Load of the machine by other work, which limits the validity of the results. */
public final class MachineLoad {
  private final long[] before = ticks();

  /** Percentage of CPU time stolen by other virtual machines since this object was created. */
  public double stolenPercent() {
    var now = ticks();
    long all = now[0] - before[0];
    return all == 0 ? 0 : (now[1] - before[1]) * 100.0 / all;
  }

  public static String load() {
    var words = read("/proc/loadavg").split(" ", -1);
    return words[0] + " " + words[1] + " " + words[2];
  }

  /** Total and stolen CPU ticks. */
  private static long[] ticks() {
    var words = read("/proc/stat").lines().findFirst().orElseThrow().split(" +", -1);
    long all = 0;
    for (int n = 1; n <= 8; n++) {
      all += Long.parseLong(words[n]);
    }
    return new long[] {all, Long.parseLong(words[8])};
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
