package dynamodbstore.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.backup.store.BackupAddress;
import dynamodbstore.backup.store.BackupStore;
import dynamodbstore.config.S3Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactScanTest {
  @TempDir private Path folder;

  @Test
  void storeThatHasDisappearedIsNoDeletedArtifact() throws IOException {
    Files.writeString(folder.resolve("file"), "content");
    var pool = new ObjectPool(new MissingStore(), progress());
    var scan = new ArtifactScan(pool, Set.of(), Instant.now());

    assertThatThrownBy(() -> scan.add(0, folder)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void ofAFileThatGrowsTheCopyHasWhatItsChecksumCovers() throws IOException {
    var artifacts = Files.createDirectory(folder.resolve("artifacts"));
    var log = artifacts.resolve("log");
    Files.writeString(log, "first");
    var object = ArtifactScan.object(log);
    Files.writeString(log, " and more", StandardOpenOption.APPEND);
    var address = BackupAddress.parse(folder.resolve("backups").toString());
    try (var store = address.open(S3Settings.DEFAULT, InstantSource.system())) {
      new ObjectPool(store, progress()).add(object, log);

      assertThat(new ObjectReader(store).fault(object)).isEmpty();
    }
  }

  private static BackupProgress progress() {
    return new BackupProgress("copied", _ -> {});
  }

  /** A folder that was unmounted. */
  private static final class MissingStore implements BackupStore {
    @Override
    public Map<String, Long> list(String directory) {
      return Map.of();
    }

    @Override
    public void read(String file, OutputStream out) throws IOException {
      throw new NoSuchFileException(file);
    }

    @Override
    public void put(String file, Content content) throws IOException {
      throw new NoSuchFileException(file);
    }

    @Override
    public void delete(String file) {}

    @Override
    public void sync() {}

    @Override
    public void sweep() {}

    @Override
    public void close() {}
  }
}
