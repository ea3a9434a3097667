package dynamodbstore;

import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.embedded.EmbeddedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Folders that a start is about to create, so that one that fails leaves none behind. */
final class CreatedFolders {
  private final List<Path> missing;

  private CreatedFolders(List<Path> missing) {
    this.missing = List.copyOf(missing);
  }

  /** To be called before the table is opened. Artifacts get their folder with the first of them. */
  static CreatedFolders of(Config config) {
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

  /** Deletes them, unless another process has opened the table meanwhile. */
  void remove() {
    if (missing.isEmpty() || Files.notExists(missing.getFirst())) {
      removeEmpty();
      return;
    }
    EmbeddedTable.discard(missing.getFirst());
    if (Files.notExists(missing.getFirst())) {
      removeEmpty();
    }
  }

  /** The parents, from within: one that something else was put into stays. */
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
