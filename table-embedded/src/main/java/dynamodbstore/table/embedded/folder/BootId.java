package dynamodbstore.table.embedded.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Identifier of the current boot of the machine: writes that were not synced to the disk may be
 * lost at the next boot.
 */
final class BootId {
  static final UUID UNKNOWN = new UUID(0, 0);

  private static final UUID CURRENT = read(Path.of("/proc/sys/kernel/random/boot_id"));

  private BootId() {}

  static UUID current() {
    return CURRENT;
  }

  /**
   * Reads the identifier; only Linux has this file. Without it the watermark is interpreted as if
   * the machine had been rebooted.
   */
  static UUID read(Path file) {
    try {
      return UUID.fromString(Files.readString(file).strip());
    } catch (IOException | IllegalArgumentException unknown) {
      return UNKNOWN;
    }
  }
}
