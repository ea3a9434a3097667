package dynamodbstore.backup;

import dynamodbstore.config.CommandFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads backups wholly and compares every byte with its checksum; shared objects once. */
public final class BackupVerifier {
  private final BackupCatalog catalog;
  private final ObjectReader reader;
  private final BackupProgress progress;
  private final Map<BackupObject, Optional<String>> checked = new HashMap<>();

  public BackupVerifier(BackupCatalog catalog, BackupProgress progress) {
    this.catalog = catalog;
    this.reader = new ObjectReader(catalog.store());
    this.progress = progress;
  }

  /** What is wrong with a backup; nothing if it can be restored. */
  public List<String> faults(BackupId id) throws IOException {
    BackupManifest manifest;
    try {
      manifest = catalog.manifest(id);
    } catch (CommandFailure damaged) {
      return List.of(damaged.sentence());
    }
    var faults = new ArrayList<String>();
    for (var object : manifest.distinctObjects()) {
      fault(object).ifPresent(faults::add);
    }
    return faults;
  }

  private Optional<String> fault(BackupObject object) throws IOException {
    var known = checked.get(object);
    if (known == null) {
      known = reader.fault(object);
      checked.put(object, known);
      progress.add(object.bytes());
    }
    return known;
  }
}
