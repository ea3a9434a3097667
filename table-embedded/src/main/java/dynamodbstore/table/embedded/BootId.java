package dynamodbstore.table.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Which start of the machine this is: what only the operating system has is lost at the next. */
final class BootId {
  static final UUID UNKNOWN = new UUID(0, 0);

  private static final UUID CURRENT = read(Path.of("/proc/sys/kernel/random/boot_id"));

  private BootId() {}

  static UUID current() {
    return CURRENT;
  }

  /**
   * Only Linux has this file. Without it the mark is a lower bound as if the machine had failed.
   */
  static UUID read(Path file) {
    try {
      return UUID.fromString(Files.readString(file).strip());
    } catch (IOException | IllegalArgumentException unknown) {
      return UNKNOWN;
    }
  }
}
