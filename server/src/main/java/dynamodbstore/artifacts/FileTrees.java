package dynamodbstore.artifacts;

import java.io.IOException;
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
  private FileTrees() {}

  /**
   * Deletes a file or a folder at once: a folder is renamed away first, so that nobody sees half of
   * it, and an upload into it fails as a whole. If the process dies between, {@link
   * #deleteTemporary} does the rest.
   */
  static void vanish(Path path) throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.deleteIfExists(path);
      }
      return;
    }
    Path aside = path.resolveSibling(TemporaryName.random());
    try {
      Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // Someone else has deleted it.
      return;
    }
    delete(aside);
  }

  /** Deletes a folder piece by piece. */
  static void delete(Path tree) throws IOException {
    Files.walkFileTree(tree, new Deletion());
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

  /** Passes over what cannot be read or is gone, to come to the rest. */
  private record Sweep(Instant before) implements FileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      if (!isStale(directory, attributes)) {
        return FileVisitResult.CONTINUE;
      }
      delete(directory);
      return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (isStale(file, attributes)) {
        Files.deleteIfExists(file);
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
