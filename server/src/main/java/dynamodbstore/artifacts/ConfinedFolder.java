package dynamodbstore.artifacts;

import dynamodbstore.api.ApiError;
import java.io.IOException;
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
  private final ClosedFolder closed;
  private final boolean mayHaveClosed;

  /**
   * @param closed what is not reached although it may lie inside
   */
  ConfinedFolder(Path root, ClosedFolder closed) {
    this.root = root.toAbsolutePath().normalize();
    this.closed = closed;
    this.mayHaveClosed = closed.folder().isPresent() && mayHave(closed, this.root);
  }

  /** In doubt it may: then every path is followed, which costs time and nothing else. */
  private static boolean mayHave(ClosedFolder closed, Path root) {
    try {
      return RealPath.of(root).map(real -> closed.isIn(real.path())).orElse(true);
    } catch (IOException e) {
      return true;
    }
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
    return place.exists() ? Optional.of(place.path()) : Optional.empty();
  }

  /**
   * Where something is, or would be, that a path leads to.
   *
   * @throws ApiError if the path leads outside
   */
  Path place(ArtifactPath path) throws IOException {
    return confined(path).path();
  }

  /** Whether a link leads to something inside that may be reached. */
  boolean keepsInside(Path link) throws IOException {
    try {
      var real = link.toRealPath();
      return real.startsWith(place(root).path()) && !closed.has(real);
    } catch (FileSystemException e) {
      return false;
    }
  }

  /** Whether something in the folder may be closed. */
  boolean mayHaveClosed() {
    return mayHaveClosed;
  }

  /**
   * Refuses to delete what has something closed in it.
   *
   * @throws ApiError if it has
   */
  void requireOpen(Path target) throws IOException {
    if (mayHaveClosed && closed.isIn(target.toRealPath(LinkOption.NOFOLLOW_LINKS))) {
      throw outside();
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

  private RealPath confined(ArtifactPath path) throws IOException {
    var named = named(path);
    // Where something is closed, every path is followed: the file system may know other spellings.
    if (!mayHaveClosed && isStraight(path)) {
      if (Files.isDirectory(named, LinkOption.NOFOLLOW_LINKS)
          || Files.isRegularFile(named, LinkOption.NOFOLLOW_LINKS)) {
        return new RealPath(named, true);
      }
      if (Files.notExists(named, LinkOption.NOFOLLOW_LINKS)) {
        return new RealPath(named, false);
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

  private RealPath followed(Path named) throws IOException {
    var place = place(named);
    if (!place.path().startsWith(place(root).path()) || closed.has(place.path())) {
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

  private static RealPath place(Path path) throws IOException {
    return RealPath.of(path).orElseThrow(ConfinedFolder::outside);
  }

  private static ApiError outside() {
    return ApiError.invalid("Invalid path: resolved path is outside the artifact directory");
  }
}
