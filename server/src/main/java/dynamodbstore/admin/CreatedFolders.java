package dynamodbstore.admin;

import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.embedded.EmbeddedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Folders that a start creates, recorded so that a failed start removes them again. */
public final class CreatedFolders {
  private final List<Path> missing;

  private CreatedFolders(List<Path> missing) {
    this.missing = List.copyOf(missing);
  }

  /**
   * Must be called before the table is opened. The folder of artifacts is created with the first
   * artifact.
   */
  public static CreatedFolders of(Config config) {
    var missing = new ArrayList<Path>();
    if (config.store() instanceof StoreUri.Folder(Path folder) && !config.artifacts().only()) {
      var path = folder.toAbsolutePath().normalize();
      while (path != null && Files.notExists(path)) {
        missing.add(path);
        path = path.getParent();
      }
    }
    return new CreatedFolders(missing);
  }

  /** Deletes the folders, unless another process has opened the table in the meantime. */
  public void remove() {
    if (missing.isEmpty() || Files.notExists(missing.getFirst())) {
      removeEmpty();
      return;
    }
    EmbeddedTable.discard(missing.getFirst());
    if (Files.notExists(missing.getFirst())) {
      removeEmpty();
    }
  }

  /** Deletes the innermost folder first and stops at one that is not empty. */
  private void removeEmpty() {
    for (var folder : missing) {
      try {
        boolean _ = Files.deleteIfExists(folder);
      } catch (IOException notEmpty) {
        return;
      }
    }
  }
}
