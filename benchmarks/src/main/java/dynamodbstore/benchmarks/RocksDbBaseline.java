package dynamodbstore.benchmarks;

import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.database.NativeLibrary;
import dynamodbstore.table.embedded.database.RocksDbSettings;
import dynamodbstore.table.embedded.folder.LossCheck;
import dynamodbstore.table.embedded.rows.ByteReader;
import dynamodbstore.table.embedded.rows.ByteWriter;
import dynamodbstore.table.embedded.rows.RowKeys;
import dynamodbstore.table.embedded.rows.StoredEntry;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * Baseline: RocksDB with the settings, rows and bytes of the embedded table, but without limits,
 * costs, expiry and atomic conditions (it reads before it writes, so concurrent creates of one key
 * could both succeed). In this package because it uses the table's package-private encodings.
 */
public final class RocksDbBaseline implements StoreUnderTest {
  private final RocksDbSettings settings;
  private final RocksDB database;

  public RocksDbBaseline(Path folder, EmbeddedOptions options) {
    NativeLibrary.load(options.nativeFolder());
    settings = new RocksDbSettings(options, LossCheck.Recovery.STRICT);
    // The table has a single writing thread; here all callers write concurrently.
    settings
        .options()
        .setAllowConcurrentMemtableWrite(true)
        .setEnableWriteThreadAdaptiveYield(true);
    try {
      database = RocksDB.open(settings.options(), folder.toString());
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void create(int number) {
    createAll(number, 1);
  }

  @Override
  public void createTen(int first) {
    createAll(first, 10);
  }

  private void createAll(int first, int count) {
    try (var batch = new WriteBatch()) {
      for (int n = 0; n < count; n++) {
        var item = SampleItems.item(first + n);
        var key = RowKeys.item(item.key());
        if (database.get(settings.reading(), key) != null) {
          throw new IllegalStateException("Already exists: " + item.key());
        }
        batch.put(key, stored(item));
        batch.put(indexRow(item), entry(item));
      }
      database.write(settings.writing(), batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] stored(Item item) {
    int size = ItemSize.of(item);
    var out = new ByteWriter(size);
    StoredItem.encode(item, size, out);
    return out.toBytes();
  }

  @Override
  public void get(Key key) {
    try {
      if (database.get(settings.reading(), RowKeys.item(key)) == null) {
        throw new IllegalStateException("Missing: " + key);
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void queryItems(String partition) {
    var prefix = RowKeys.partition(Index.PRIMARY, partition).toBytes();
    int found = 0;
    long bytes = 0;
    try (var rows = database.newIterator(settings.reading())) {
      for (rows.seek(prefix); rows.isValid() && startsWith(rows.key(), prefix); rows.next()) {
        bytes += rows.value().length;
        found++;
      }
    }
    requireAll(found, bytes);
  }

  @Override
  public void queryIndex(String partition) {
    var prefix = RowKeys.partition(Index.LSI1, partition).toBytes();
    int found = 0;
    long bytes = 0;
    try (var rows = database.newIterator(settings.reading())) {
      for (rows.seek(prefix); rows.isValid(); rows.next()) {
        var row = rows.key();
        if (!startsWith(row, prefix)) {
          break;
        }
        var key = RowKeys.position(Index.LSI1, partition, new ByteReader(row)).key();
        var value = database.get(settings.reading(), RowKeys.item(key));
        bytes += value == null ? 0 : value.length;
        found++;
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
    requireAll(found, bytes);
  }

  private static boolean startsWith(byte[] row, byte[] prefix) {
    return row.length >= prefix.length
        && Arrays.equals(row, 0, prefix.length, prefix, 0, prefix.length);
  }

  private static void requireAll(int found, long bytes) {
    if (found != SampleItems.PARTITION_ITEMS || bytes == 0) {
      throw new IllegalStateException("Found only " + found);
    }
  }

  private static byte[] indexRow(Item item) {
    return RowKeys.entry(Index.LSI1, Position.of(Index.LSI1, item));
  }

  private static byte[] entry(Item item) {
    var size = ItemSize.ofEntry(Index.LSI1, item);
    return new StoredEntry(size, Optional.empty()).encode();
  }

  @Override
  public void flush() {
    try (var flush = new FlushOptions().setWaitForFlush(true)) {
      database.flush(flush);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    database.close();
    settings.close();
  }
}
