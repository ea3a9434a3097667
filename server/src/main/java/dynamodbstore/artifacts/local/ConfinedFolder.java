package dynamodbstore.artifacts.local;

import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.store.ArtifactPath;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Folder whose paths cannot lead out of it. An {@link ArtifactPath} has no {@code ..}, so only
 * symbolic links could: links that stay inside are followed, others are refused. Immutable and
 * thread-safe.
 *
 * <p>Links are resolved first; the file is then opened at its real path, without following a link
 * in the last segment. There is a race between both steps: a process that replaces a directory by a
 * link in between escapes the check. It needs write access to the folder, and so could read and
 * write there anyway; clients of this server cannot create links.
 */
final class ConfinedFolder {
  private final Path root;
  private final ProtectedFolder closed;
  private final boolean mayHaveClosed;

  /**
   * @param closed a folder that is not reachable even if it lies inside the root
   */
  ConfinedFolder(Path root, ProtectedFolder closed) {
    this.root = root.toAbsolutePath().normalize();
    this.closed = closed;
    this.mayHaveClosed = closed.folder().isPresent() && mayHave(closed, this.root);
  }

  /**
   * Whether part of the root may be closed. If that is unknown the result is true: then every path
   * is resolved, which costs only time.
   */
  private static boolean mayHave(ProtectedFolder closed, Path root) {
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
   * The real path of an existing file or directory; empty if there is none.
   *
   * @throws ApiError if the path leads outside, even if nothing exists there
   */
  Optional<Path> find(ArtifactPath path) throws IOException {
    var resolved = confined(path);
    return resolved.exists() ? Optional.of(resolved.path()) : Optional.empty();
  }

  /**
   * The real path of a file or directory that need not exist.
   *
   * @throws ApiError if the path leads outside
   */
  Path resolvePath(ArtifactPath path) throws IOException {
    return confined(path).path();
  }

  /** Whether a link resolves to a path inside the root that is not closed. */
  boolean leadsInside(Path link) throws IOException {
    try {
      var real = link.toRealPath();
      return real.startsWith(resolvePath(root).path()) && !closed.has(real);
    } catch (FileSystemException e) {
      return false;
    }
  }

  /** Whether part of the root may be closed, so that every entry must be checked. */
  boolean mayHaveClosed() {
    return mayHaveClosed;
  }

  /**
   * Checks that a file or directory contains no closed path, before it is deleted.
   *
   * @throws ApiError if it does
   */
  void requireNothingClosed(Path target) throws IOException {
    if (mayHaveClosed && closed.isIn(target.toRealPath(LinkOption.NOFOLLOW_LINKS))) {
      throw outside();
    }
  }

  /**
   * Resolves a name in a directory without following links.
   *
   * @throws ApiError if no file can have the name
   */
  static Path child(Path directory, String name) {
    try {
      return directory.resolve(name);
    } catch (InvalidPathException e) {
      // The JVM encodes file names in the encoding of the locale, regardless of its default
      // charset.
      throw ApiError.invalid(
          "Invalid path: this server cannot spell it as a file name (%s, encoding %s)"
              .formatted(e.getReason(), System.getProperty("sun.jnu.encoding")));
    }
  }

  private RealPath confined(ArtifactPath path) throws IOException {
    var named = named(path);
    // If part of the root is closed, resolve every path: the file system may accept other
    // spellings.
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
   * Whether all segments but the last are directories and not links, so that the path needs no
   * resolution. Nearly all paths are like that, and resolving a whole path takes ten times as long.
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
    var resolved = resolvePath(named);
    if (!resolved.path().startsWith(resolvePath(root).path()) || closed.has(resolved.path())) {
      throw outside();
    }
    return resolved;
  }

  private Path named(ArtifactPath path) {
    Path named = root;
    for (String name : path.names()) {
      named = child(named, name);
    }
    return named;
  }

  private static RealPath resolvePath(Path path) throws IOException {
    return RealPath.of(path).orElseThrow(ConfinedFolder::outside);
  }

  private static ApiError outside() {
    return ApiError.invalid("Invalid path: resolved path is outside the artifact directory");
  }
}
