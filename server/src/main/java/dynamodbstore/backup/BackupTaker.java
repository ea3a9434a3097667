package dynamodbstore.backup;

import dynamodbstore.backup.BackupManifest.TableFile;
import dynamodbstore.table.embedded.checkpoints.CheckpointFile;
import dynamodbstore.table.embedded.checkpoints.TableCheckpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Takes one backup. The checkpoint of the table is older than the artifacts that are copied, so
 * artifacts that the table mentions are there, unless they were deleted meanwhile.
 */
public final class BackupTaker {
  private final BackupCatalog catalog;
  private final InstantSource clock;
  private final BackupProgress progress;

  public BackupTaker(BackupCatalog catalog, InstantSource clock, BackupProgress progress) {
    this.catalog = catalog;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * What a backup contains, and how much of it was not in the store before.
   *
   * @param skipped files that are neither regular files nor directories
   */
  public record Taken(BackupManifest manifest, long copied, long copiedBytes, int skipped) {}

  /**
   * What else to back up.
   *
   * @param roots folders with artifacts
   * @param excluded folders below them that are not backed up
   */
  public record Artifacts(List<Path> roots, Set<Path> excluded) {
    public Artifacts {
      roots = List.copyOf(roots);
      excluded = Set.copyOf(excluded);
    }
  }

  /** Copies a checkpoint and artifacts, then publishes the backup. */
  public Taken take(TableCheckpoint checkpoint, Artifacts artifacts) throws IOException {
    var started = clock.instant();
    var store = catalog.store();
    var table = checkpoint.tableId();
    if (table.isPresent()) {
      catalog.claim(table.get());
    }
    // What is unfinished there is of this table; its lock keeps other backups of it from running.
    store.sweep();
    var newest = catalog.newest();
    var pool = new ObjectPool(store, progress);
    var scan = new ArtifactScan(pool, artifacts.excluded(), started);
    if (!artifacts.roots().isEmpty()) {
      catalog.newestManifest().ifPresent(scan::reuse);
    }
    var files = new ArrayList<TableFile>();
    for (var file : checkpoint.files()) {
      var object = object(checkpoint, file);
      pool.add(object, checkpoint.path(file));
      files.add(new TableFile(file.name(), object));
    }
    for (int root = 0; root < artifacts.roots().size(); root++) {
      scan.add(root, artifacts.roots().get(root));
    }
    var manifest =
        new BackupManifest(
            BackupId.after(newest, started),
            checkpoint.format(),
            checkpoint.sequence(),
            files,
            artifacts.roots().stream().map(Path::toString).toList(),
            scan.found());
    catalog.publish(manifest);
    return new Taken(manifest, pool.added(), pool.addedBytes(), scan.skipped());
  }

  private static BackupObject object(TableCheckpoint checkpoint, CheckpointFile file)
      throws IOException {
    return file.identity().isPresent()
        ? BackupObject.of(file.identity().get(), file.bytes())
        : ArtifactScan.object(checkpoint.path(file));
  }
}
