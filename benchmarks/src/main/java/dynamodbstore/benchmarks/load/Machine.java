package dynamodbstore.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How busy the machine was with other things, which says how far its numbers go. */
final class Machine {
  private final long[] before = ticks();

  /** The share of processor time that other machines on the same host took since this was made. */
  double stolenPercent() {
    var now = ticks();
    long all = now[0] - before[0];
    return all == 0 ? 0 : (now[1] - before[1]) * 100.0 / all;
  }

  static String load() {
    var words = read("/proc/loadavg").split(" ", -1);
    return words[0] + " " + words[1] + " " + words[2];
  }

  /** All of it, and what was stolen. */
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
