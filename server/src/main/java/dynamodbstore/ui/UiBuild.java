package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Build of MLflow's web UI in a folder: {@code index.html} and the files that it references. No
 * path can lead out of the folder.
 *
 * @param root real path, with symbolic links resolved
 */
record UiBuild(Path root) {
  static final String INDEX = "index.html";

  /** The build in a folder, if there is one. */
  static Optional<UiBuild> in(Path folder) {
    try {
      return Files.isRegularFile(folder.resolve(INDEX))
          ? Optional.of(new UiBuild(folder.toRealPath()))
          : Optional.empty();
    } catch (IOException e) {
      // Deleted meanwhile, or not readable.
      return Optional.empty();
    }
  }

  boolean isThere() {
    return Files.isRegularFile(root.resolve(INDEX));
  }

  /**
   * Finds a file by its path. Symbolic links are followed within the folder, never out of it.
   *
   * @param path as in the URL, separated by slashes
   */
  Optional<Path> find(String path) {
    if (Arrays.stream(path.split("/", -1)).anyMatch(UiBuild::isNoName)) {
      return Optional.empty();
    }
    try {
      var real = root.resolve(path).toRealPath();
      return real.startsWith(root) && Files.isRegularFile(real)
          ? Optional.of(real)
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      // No such file, or not a valid file name.
      return Optional.empty();
    }
  }

  private static boolean isNoName(String segment) {
    return segment.isEmpty()
        || segment.equals(".")
        || segment.equals("..")
        || segment.indexOf('\\') >= 0;
  }
}
