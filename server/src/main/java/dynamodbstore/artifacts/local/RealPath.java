package dynamodbstore.artifacts.local;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Path with symbolic links resolved as far as it exists, and the rest as named.
 *
 * @param exists whether the whole path exists
 */
record RealPath(Path path, boolean exists) {
  /**
   * Resolves a path.
   *
   * @return empty for a link that is dangling or in a cycle: its target may change before it is
   *     opened
   */
  static Optional<RealPath> of(Path path) throws IOException {
    Path existing = path;
    while (true) {
      try {
        Path real = existing.toRealPath();
        return Optional.of(
            existing.equals(path)
                ? new RealPath(real, true)
                : new RealPath(real.resolve(existing.relativize(path)), false));
      } catch (AccessDeniedException e) {
        throw e;
      } catch (FileSystemException e) {
        // Missing, or below a file, or longer than the file system allows: try the parent.
        Path parent = existing.getParent();
        if (parent == null || Files.isSymbolicLink(existing)) {
          return Optional.empty();
        }
        existing = parent;
      }
    }
  }
}
