package dynamodbstore.http1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Limit of open files and sockets of this process. */
public final class FileDescriptors {
  private static final Path LIMITS = Path.of("/proc/self/limits");

  /** Assumed where the operating system does not report it: the limit of a JVM on macOS. */
  private static final long USUAL = 10_240;

  private FileDescriptors() {}

  /** Read from {@code /proc}, so that no management classes are loaded at start. */
  public static long limit() {
    try {
      for (var line : Files.readAllLines(LIMITS)) {
        if (line.startsWith("Max open files")) {
          var soft = line.substring("Max open files".length()).strip().split("\\s+", 2)[0];
          return soft.equals("unlimited") ? Integer.MAX_VALUE : Long.parseLong(soft);
        }
      }
      return USUAL;
    } catch (IOException | NumberFormatException _) {
      return USUAL;
    }
  }
}
