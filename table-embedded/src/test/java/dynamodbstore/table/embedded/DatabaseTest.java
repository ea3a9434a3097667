package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
  @TempDir Path folder;

  @Test
  void deletedRowsAreShedOnceThereAreMany() {
    NativeLibrary.load(EmbeddedOptions.defaults().nativeFolder());
    try (var database = new Database(folder.resolve("data"), EmbeddedOptions.defaults())) {
      database.write(deletionsOf(999));
      assertThat(database.shedDeleted()).isFalse();

      database.write(deletionsOf(1));
      assertThat(database.shedDeleted()).isTrue();
      assertThat(database.shedDeleted()).isFalse();
    }
  }

  private static byte[] deletionsOf(int count) {
    var rows = new RowBatch(16);
    for (int n = 0; n < count; n++) {
      rows.delete(("row" + n).getBytes(StandardCharsets.UTF_8));
    }
    var batch = new byte[RowBatch.HEAD_BYTES + rows.length()];
    RowBatch.writeHead(batch, rows.count());
    int _ = rows.copyTo(batch, RowBatch.HEAD_BYTES);
    return batch;
  }
}
