package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A file to be sent, as it is on the disk.
 *
 * @param modified milliseconds of the epoch, which tell its versions apart
 */
record UiFile(Path path, long size, long modified) {
  static Optional<UiFile> at(Path path) {
    try {
      var attributes = Files.readAttributes(path, BasicFileAttributes.class);
      return attributes.isRegularFile() && Files.isReadable(path)
          ? Optional.of(
              new UiFile(path, attributes.size(), attributes.lastModifiedTime().toMillis()))
          : Optional.empty();
    } catch (IOException e) {
      // It is not there, or no longer.
      return Optional.empty();
    }
  }

  String name() {
    return String.valueOf(path.getFileName());
  }

  /** What changes with its content. */
  String version() {
    return Long.toHexString(modified) + "-" + Long.toHexString(size);
  }
}
