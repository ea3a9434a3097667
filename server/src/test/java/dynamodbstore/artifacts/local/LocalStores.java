package dynamodbstore.artifacts.local;

import java.nio.file.Path;

/** Local artifact stores for tests, of which each is alone on the machine. */
final class LocalStores {
  private LocalStores() {}

  static LocalArtifactStore at(Path root, SyncPolicy forcing) {
    return new LocalArtifactStore(
        root, forcing, ProtectedFolder.NONE, DiskPermits.forThisMachine());
  }
}
