package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * Attributes of a file on disk that is to be sent.
 *
 * @param modified milliseconds since the epoch, which distinguish versions of the file
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
      // Missing, or deleted meanwhile.
      return Optional.empty();
    }
  }

  String name() {
    return String.valueOf(path.getFileName());
  }

  /** Version that changes with the content, from time and size. */
  String version() {
    return Long.toHexString(modified) + "-" + Long.toHexString(size);
  }
}
