package dynamodbstore.table.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.database.NativeLibrary;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

class RowBatchTest {
  @BeforeAll
  static void loadRocksDb() {
    NativeLibrary.load(EmbeddedOptions.defaults().nativeFolder());
  }

  @Test
  void batchIsIdenticalToTheOneThatRocksDbEncodes() throws RocksDBException {
    var rows = new RowBatch(1);
    try (var rocks = new WriteBatch()) {
      for (int size = 0; size < 40_000; size = size * 3 + 1) {
        var key = ("key" + size).getBytes(StandardCharsets.UTF_8);
        rows.put(key, new byte[size]);
        rocks.put(key, new byte[size]);
        rows.delete(key);
        rocks.delete(key);
      }
      var batch = new byte[RowBatch.HEAD_BYTES + rows.length()];
      RowBatch.writeHead(batch, rows.count());

      assertThat(rows.copyTo(batch, RowBatch.HEAD_BYTES)).isEqualTo(batch.length);
      assertThat(batch).isEqualTo(rocks.data());
    }
  }
}
