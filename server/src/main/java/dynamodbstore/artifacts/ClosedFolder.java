package dynamodbstore.artifacts;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The folder that no artifact route reaches: where the server keeps its table. Folders inside it
 * that the operator names as artifact roots are open nevertheless. All paths are real ones.
 *
 * @param folder none if the table is elsewhere than on this machine
 */
record ClosedFolder(Optional<Path> folder, List<Path> open) {
  static final ClosedFolder NONE = new ClosedFolder(Optional.empty(), List.of());

  ClosedFolder {
    open = List.copyOf(open);
  }

  /** Whether a file must not be reached. */
  boolean has(Path real) {
    return folder.filter(real::startsWith).isPresent() && open.stream().noneMatch(real::startsWith);
  }

  /** Whether the closed folder, or a part of it, lies in a folder. */
  boolean isIn(Path real) {
    return has(real) || folder.filter(closed -> closed.startsWith(real)).isPresent();
  }
}
