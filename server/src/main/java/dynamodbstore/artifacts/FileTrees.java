package dynamodbstore.artifacts;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Deletes files with all that is below them. Links are deleted and never followed. Nothing is
 * forced to disk: a deletion that a power failure undoes can be asked for again.
 */
final class FileTrees {
  private static final int ATTEMPTS = 10;

  private FileTrees() {}

  /**
   * Deletes a file or a folder at once: it is renamed away first, so that nobody sees half of a
   * folder, and an upload into it fails as a whole. If the process dies between, {@link
   * #deleteTemporary} does the rest.
   */
  static void vanish(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      // Also if its name is longer than that of any file, which the rest would call a failure.
      return;
    }
    Path aside = path.resolveSibling(TemporaryName.random());
    try {
      // Renamed whatever it is, since what it is may change until it is gone.
      Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // Someone else has deleted it.
      return;
    }
    delete(aside);
  }

  /**
   * Deletes a file, or a folder piece by piece. An upload on its way in may add a file to a
   * directory that has been read already, so that it is not empty in the end; then all is read
   * again.
   */
  static void delete(Path tree) throws IOException {
    for (int left = ATTEMPTS; ; left--) {
      try {
        Files.walkFileTree(tree, new Deletion());
        return;
      } catch (DirectoryNotEmptyException e) {
        if (left == 0) {
          throw e;
        }
      }
    }
  }

  /** Deletes everything temporary below a folder that has not changed since {@code before}. */
  static void deleteTemporary(Path root, Instant before) throws IOException {
    Files.walkFileTree(root, new Sweep(before));
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      return passOver(e);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
        throws IOException {
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }

  /** Passes over what cannot be read or deleted, or is gone, to come to the rest. */
  private record Sweep(Instant before) implements FileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      if (!isStale(directory, attributes)) {
        return FileVisitResult.CONTINUE;
      }
      try {
        delete(directory);
      } catch (IOException _) {
        // There is a next time.
      }
      return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      try {
        if (isStale(file, attributes)) {
          Files.deleteIfExists(file);
        }
      } catch (IOException _) {
        // There is a next time.
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
      return FileVisitResult.CONTINUE;
    }

    private boolean isStale(Path path, BasicFileAttributes attributes) {
      return TemporaryName.is(String.valueOf(path.getFileName()))
          && attributes.lastModifiedTime().toInstant().isBefore(before);
    }
  }

  private static FileVisitResult passOver(IOException e) throws IOException {
    if (e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }
}
