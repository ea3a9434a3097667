package dynamodbstore.artifacts;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Folders whose entries survive a power failure. */
final class DurableFolders {
  private DurableFolders() {}

  /** The folder that holds something that is not itself the root of a file system. */
  static Path of(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  /**
   * Makes a folder and those above it, where they are missing. Others may do the same meanwhile.
   *
   * @throws FileAlreadyExistsException if there is something else in the place of one
   */
  static void create(Path folder) throws IOException {
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    create(of(folder));
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    }
    force(of(folder));
  }

  /** Makes sure that what was named or renamed in a folder keeps its name. */
  static void force(Path folder) throws IOException {
    try (var entries = FileChannel.open(folder, StandardOpenOption.READ)) {
      entries.force(true);
    }
  }
}
