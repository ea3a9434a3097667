package dynamodbstore.backup;

import dynamodbstore.backup.store.BackupStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The objects in a store, to which a backup adds those that are missing. Lists each directory once,
 * when the first object in it is needed.
 */
final class ObjectPool {
  private final BackupStore store;
  private final BackupProgress progress;
  private final Map<String, Map<String, Long>> directories = new HashMap<>();
  private long added;
  private long addedBytes;

  ObjectPool(BackupStore store, BackupProgress progress) {
    this.store = store;
    this.progress = progress;
  }

  /** Whether the object is there. Puts are atomic, so one with the right size is complete. */
  boolean has(BackupObject object) throws IOException {
    var size = directory(object).get(object.name());
    return size != null && size == object.bytes();
  }

  /** Copies a file, unless its content is there. */
  void add(BackupObject object, Path file) throws IOException {
    if (!has(object)) {
      store.put(object.path(), new CheckedContent(file, object));
      var _ = directory(object).put(object.name(), object.bytes());
      added++;
      addedBytes += object.bytes();
    }
    progress.add(object.bytes());
  }

  long added() {
    return added;
  }

  long addedBytes() {
    return addedBytes;
  }

  private Map<String, Long> directory(BackupObject object) throws IOException {
    var path = BackupObject.directory(object.name());
    var known = directories.get(path);
    if (known == null) {
      known = new HashMap<>(store.list(path));
      directories.put(path, known);
    }
    return known;
  }
}
