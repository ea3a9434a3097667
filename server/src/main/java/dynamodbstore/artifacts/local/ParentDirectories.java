package dynamodbstore.artifacts.local;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** Creation of the directories above a file. */
final class ParentDirectories {
  private ParentDirectories() {}

  /** The parent of a path that is not the root of a file system. */
  static Path parentOf(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  /**
   * Creates a directory and its missing parents. Safe if other threads create the same directories
   * concurrently.
   *
   * @throws FileAlreadyExistsException if one of the paths is not a directory
   */
  static void create(Path folder, SyncPolicy forcing) throws IOException {
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    create(parentOf(folder), forcing);
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      // One read of the attributes: if another thread has deleted the directory meanwhile, this
      // throws NoSuchFileException rather than reporting a file.
      if (!Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .isDirectory()) {
        throw e;
      }
    }
    forcing.syncDirectory(parentOf(folder));
  }
}
