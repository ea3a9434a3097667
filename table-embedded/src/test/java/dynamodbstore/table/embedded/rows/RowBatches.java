package dynamodbstore.table.embedded.rows;

import java.nio.charset.StandardCharsets;

/** Batches for tests that write to RocksDB directly. */
public final class RowBatches {
  private RowBatches() {}

  public static byte[] deletionsOf(int count) {
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
