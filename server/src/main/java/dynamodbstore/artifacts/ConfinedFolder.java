package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A folder that paths do not lead out of. Paths have no parents in them, so only symbolic links
 * could; links that stay inside are followed, others are refused.
 *
 * <p>Links are resolved first and the file is opened after, at its real path and without following
 * a last link. Whoever can swap a directory for a link in between has write access to the folder
 * already, and needs no trick; callers of this server cannot make links at all.
 */
final class ConfinedFolder {
  private final Path root;

  ConfinedFolder(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  Path root() {
    return root;
  }

  /**
   * Where something is that a path leads to.
   *
   * @throws ApiError if the path leads outside, be there something or not
   */
  Optional<Path> find(ArtifactPath path) throws IOException {
    var place = confined(path);
    return place.exists() ? Optional.of(place.real()) : Optional.empty();
  }

  /**
   * Where something is, or would be, that a path leads to.
   *
   * @throws ApiError if the path leads outside
   */
  Path place(ArtifactPath path) throws IOException {
    return confined(path).real();
  }

  /** Whether a link leads to something inside. */
  boolean keepsInside(Path link) throws IOException {
    try {
      return link.toRealPath().startsWith(place(root).real());
    } catch (FileSystemException e) {
      return false;
    }
  }

  /**
   * What has a name in a folder, without following it.
   *
   * @throws ApiError if no file can have the name
   */
  static Path child(Path directory, String name) {
    try {
      return directory.resolve(name);
    } catch (InvalidPathException e) {
      // The JVM spells file names in the encoding of the locale, whatever its default charset is.
      throw ApiError.invalid(
          "Invalid path: this server cannot spell it as a file name (%s, encoding %s)"
              .formatted(e.getReason(), System.getProperty("sun.jnu.encoding")));
    }
  }

  private Place confined(ArtifactPath path) throws IOException {
    var named = named(path);
    if (isStraight(path)) {
      if (Files.isDirectory(named, LinkOption.NOFOLLOW_LINKS)
          || Files.isRegularFile(named, LinkOption.NOFOLLOW_LINKS)) {
        return new Place(named, true);
      }
      if (Files.notExists(named, LinkOption.NOFOLLOW_LINKS)) {
        return new Place(named, false);
      }
    }
    return followed(named);
  }

  /**
   * Whether there are folders, and no links, from the root to the last name: then the path leads
   * where it says. Nearly all do, and following the whole path takes ten times as long.
   */
  private boolean isStraight(ArtifactPath path) {
    Path above = root;
    for (String name : path.names()) {
      if (!Files.isDirectory(above, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
      above = child(above, name);
    }
    return true;
  }

  private Place followed(Path named) throws IOException {
    var place = place(named);
    if (!place.real().startsWith(place(root).real())) {
      throw outside();
    }
    return place;
  }

  private Path named(ArtifactPath path) {
    Path named = root;
    for (String name : path.names()) {
      named = child(named, name);
    }
    return named;
  }

  /** The real path, with links followed as far as something exists, and the rest as named. */
  private static Place place(Path path) throws IOException {
    Path existing = path;
    while (true) {
      try {
        Path real = existing.toRealPath();
        return existing.equals(path)
            ? new Place(real, true)
            : new Place(real.resolve(existing.relativize(path)), false);
      } catch (AccessDeniedException e) {
        throw e;
      } catch (FileSystemException e) {
        // Not there; or below a file; or with a name too long to be there. A link that leads to
        // nothing, or in a circle, may lead anywhere by the time it is followed.
        Path parent = existing.getParent();
        if (parent == null || Files.isSymbolicLink(existing)) {
          throw outside();
        }
        existing = parent;
      }
    }
  }

  private static ApiError outside() {
    return ApiError.invalid("Invalid path: resolved path is outside the artifact directory");
  }

  private record Place(Path real, boolean exists) {}
}
