package dynamodbstore.artifacts.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The table's folder, which no artifact request may reach. Artifact roots that the operator names
 * inside it stay open. All paths are real paths (symbolic links resolved). Immutable.
 *
 * @param folder empty if the table is not on this machine
 * @param open artifact roots inside the folder
 */
public record ProtectedFolder(Optional<Path> folder, List<Path> open) {
  static final ProtectedFolder NONE = new ProtectedFolder(Optional.empty(), List.of());

  public ProtectedFolder {
    open = List.copyOf(open);
  }

  /** Whether the path lies in the closed folder and in none of its open roots. */
  boolean has(Path real) {
    return folder.filter(real::startsWith).isPresent() && open.stream().noneMatch(real::startsWith);
  }

  /** Whether the path is closed, or contains the closed folder. */
  boolean isIn(Path real) {
    return has(real) || folder.filter(closed -> closed.startsWith(real)).isPresent();
  }
}
