package dynamodbstore.artifacts.local;

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
 * Recursive deletion of files and directories. Symbolic links are deleted and never followed.
 * Nothing is synced to disk: after a power failure a deletion may be undone, and the client can
 * repeat it.
 */
final class RecursiveDeletion {
  private static final int ATTEMPTS = 10;

  private RecursiveDeletion() {}

  /**
   * Deletes a file or directory atomically: renames it to a temporary name first, so that no reader
   * sees a partly deleted directory, and a concurrent upload into it fails as a whole. After a
   * crash between both steps, {@link #deleteTemporary} deletes the rest.
   */
  static void deleteAtomically(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      // Also returns for a name longer than the file system allows, which the rename would report
      // as an error.
      return;
    }
    Path aside = path.resolveSibling(TemporaryName.random());
    try {
      // Renamed without checking its type: another thread may replace a file by a directory
      // meanwhile.
      Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // Another thread or process has deleted it.
      return;
    }
    delete(aside);
  }

  /**
   * Deletes a file or directory recursively, with retries. A concurrent upload may add a file to a
   * directory that was already read, so that the directory is not empty at the end; then the whole
   * walk is retried, at most {@value #ATTEMPTS} times. Not an {@code OptimisticUpdate}: a walk
   * takes long enough without backoff, and each retry has less to delete.
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

  /**
   * Deletes all temporary files and directories below a folder that were last modified before
   * {@code before}.
   */
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

  /**
   * Skips entries that are missing, unreadable or undeletable, so that one of them does not stop
   * the sweep.
   */
  private record Sweep(Instant before) implements FileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      if (!isStale(directory, attributes)) {
        return FileVisitResult.CONTINUE;
      }
      try {
        delete(directory);
      } catch (IOException _) {
        // The next sweep retries.
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
        // The next sweep retries.
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
