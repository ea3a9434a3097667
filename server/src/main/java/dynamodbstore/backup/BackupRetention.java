package dynamodbstore.backup;

import dynamodbstore.config.CommandFailure;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletion of old backups, and of objects that no backup needs, also those of interrupted backups.
 * Manifests go first: a crash leaves objects without a backup, never a backup without objects.
 *
 * <p>Must not run beside another backup to the same store, whose new objects have no manifest yet.
 */
public final class BackupRetention {
  private static final int DIRECTORIES = 256;

  private final BackupCatalog catalog;

  public BackupRetention(BackupCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * What was deleted.
   *
   * @param objects number of objects
   */
  public record Deleted(List<BackupId> backups, long objects, long bytes) {
    public Deleted {
      backups = List.copyOf(backups);
    }
  }

  /**
   * Keeps the newest backups.
   *
   * @throws CommandFailure if a manifest that is kept is damaged; then nothing is deleted
   */
  public Deleted keep(int count) throws IOException {
    var ids = catalog.ids();
    var old = ids.subList(0, Math.max(0, ids.size() - count));
    var needed = new HashSet<String>();
    for (var id : ids.subList(old.size(), ids.size())) {
      catalog.manifest(id).objects().forEach(object -> needed.add(object.name()));
    }
    for (var id : old) {
      catalog.delete(id);
    }
    return deleteObjects(old, needed);
  }

  private Deleted deleteObjects(List<BackupId> old, Set<String> needed) throws IOException {
    var store = catalog.store();
    long objects = 0;
    long bytes = 0;
    for (int number = 0; number < DIRECTORIES; number++) {
      var directory = BackupObject.directory("%02x".formatted(number));
      for (var object : store.list(directory).entrySet()) {
        if (BackupObject.isName(object.getKey()) && !needed.contains(object.getKey())) {
          store.delete(directory + "/" + object.getKey());
          objects++;
          bytes += object.getValue();
        }
      }
    }
    return new Deleted(old, objects, bytes);
  }
}
