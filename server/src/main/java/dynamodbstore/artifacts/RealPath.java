package dynamodbstore.artifacts;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a path leads: links followed as far as something exists, and the rest as named.
 *
 * @param exists whether there is something at its end
 */
record RealPath(Path path, boolean exists) {
  /**
   * Follows a path.
   *
   * @return none for a link that leads to nothing or in a circle: it may lead anywhere by the time
   *     it is followed
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
        // Not there; or below a file; or with a name too long to be there.
        Path parent = existing.getParent();
        if (parent == null || Files.isSymbolicLink(existing)) {
          return Optional.empty();
        }
        existing = parent;
      }
    }
  }
}
