package dynamodbstore.artifacts;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** The folders that files lie in. */
final class Folders {
  private Folders() {}

  /** The folder that holds something that is not itself the root of a file system. */
  static Path of(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  /**
   * Makes a folder and those above it, where they are missing. Others may do the same meanwhile.
   *
   * @throws FileAlreadyExistsException if there is something else in the place of one
   */
  static void create(Path folder, Forcing forcing) throws IOException {
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    create(of(folder), forcing);
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      // Looked at once: what is gone again is missing, and no file.
      if (!Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .isDirectory()) {
        throw e;
      }
    }
    forcing.entries(of(folder));
  }
}
