package dynamodbstore.table.embedded.database;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.rows.RowBatches;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
  @TempDir Path folder;

  @Test
  void tombstonesAreFlushedOnceThereAreMany() {
    NativeLibrary.load(EmbeddedOptions.defaults().nativeFolder());
    try (var home = LockedFolder.lock(folder, false);
        var database = new Database(home, EmbeddedOptions.defaults())) {
      database.write(RowBatches.deletionsOf(999));
      assertThat(database.flushTombstones()).isFalse();

      database.write(RowBatches.deletionsOf(1));
      assertThat(database.flushTombstones()).isTrue();
      assertThat(database.flushTombstones()).isFalse();
    }
  }
}
