package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * MLflow's pages in a folder, as its front end is built: {@code index.html} and what it refers to.
 * Nothing outside of the folder can be reached through it.
 *
 * @param root without symbolic links
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
      // It went away, or is not ours to read.
      return Optional.empty();
    }
  }

  boolean isThere() {
    return Files.isRegularFile(root.resolve(INDEX));
  }

  /**
   * A file, by its path within the folder. Links may lead about in the folder, never out of it.
   *
   * @param path with slashes, as it stands in a URL
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
      // There is no such file, and no such name.
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
