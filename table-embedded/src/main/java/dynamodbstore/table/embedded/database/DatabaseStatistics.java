package dynamodbstore.table.embedded.database;

import dynamodbstore.table.statistics.Histogram;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rocksdb.HistogramType;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;
import org.rocksdb.TickerType;

/**
 * Metrics of a RocksDB instance: its properties, its own counters and the files of its folder. Read
 * by a scrape, under the read lock of {@link Database}.
 */
final class DatabaseStatistics {
  private static final String PREFIX = "dynamodbstore_store_";
  private static final int LEVELS = 7;
  private static final double MICROS_PER_SECOND = 1e6;

  private final Path folder;
  private final Statistics counters;
  private final Histogram commits;

  /**
   * @param counters RocksDB's own
   * @param commits durations of the batches that were written
   */
  DatabaseStatistics(Path folder, Statistics counters, Histogram commits) {
    this.folder = folder;
    this.counters = counters;
    this.commits = commits;
  }

  List<MetricFamily> of(RocksDB db) throws RocksDBException {
    var all = new ArrayList<MetricFamily>();
    all.add(MetricFamily.gauges(PREFIX + "files", "SST files by level", levels(db)));
    all.add(gauge(db, "sst_bytes", "Bytes of all SST files", "total-sst-files-size"));
    all.add(gauge(db, "memtable_bytes", "Memory of all memtables", "cur-size-all-mem-tables"));
    all.add(gauge(db, "cache_bytes", "Memory of the block cache in use", "block-cache-usage"));
    all.add(gauge(db, "estimated_rows", "Rows, estimated", "estimate-num-keys"));
    all.add(
        gauge(
            db,
            "pending_compaction_bytes",
            "Bytes that compactions have yet to rewrite, estimated",
            "estimate-pending-compaction-bytes"));
    all.add(gauge(db, "running_compactions", "Compactions now", "num-running-compactions"));
    all.add(gauge(db, "write_stopped", "1 while writes wait for compactions", "is-write-stopped"));
    all.add(gauge(db, "background_errors", "Failed flushes and compactions", "background-errors"));
    all.add(
        MetricFamily.counter(
            PREFIX + "stall_seconds_total",
            "Time for which writes were delayed because compactions were behind",
            ticker(TickerType.STALL_MICROS) / MICROS_PER_SECOND));
    all.add(counter("cache_hits_total", "Blocks found in the cache", TickerType.BLOCK_CACHE_HIT));
    all.add(counter("cache_misses_total", "Blocks read from files", TickerType.BLOCK_CACHE_MISS));
    all.add(counter("log_bytes_total", "Bytes of the write-ahead log", TickerType.WAL_FILE_BYTES));
    all.add(
        counter(
            "compaction_bytes_total",
            "Bytes that compactions wrote",
            TickerType.COMPACT_WRITE_BYTES));
    all.add(
        MetricFamily.histograms(
            PREFIX + "commit_duration_seconds",
            "Time to write one batch of all pending writes, the sync of the disk included",
            commits.samples(Map.of())));
    all.add(syncs());
    all.addAll(disk());
    return all;
  }

  private MetricFamily syncs() {
    var syncs = counters.getHistogramData(HistogramType.WAL_FILE_SYNC_MICROS);
    return new MetricFamily(
        PREFIX + "fsync_seconds",
        MetricFamily.Type.SUMMARY,
        "Time to force the write-ahead log to the disk, since the start",
        List.of(
            Sample.of(Map.of("quantile", "0.5"), syncs.getMedian() / MICROS_PER_SECOND),
            Sample.of(Map.of("quantile", "0.99"), syncs.getPercentile99() / MICROS_PER_SECOND),
            new Sample("_sum", new TreeMap<>(), syncs.getSum() / MICROS_PER_SECOND),
            new Sample("_count", new TreeMap<>(), syncs.getCount())));
  }

  private List<MetricFamily> disk() {
    try {
      var store = Files.getFileStore(folder);
      return List.of(
          MetricFamily.gauge(PREFIX + "disk_bytes", "Bytes of the table's files", bytes()),
          MetricFamily.gauge(
              PREFIX + "disk_free_bytes",
              "Free bytes of the file system of the table",
              store.getUsableSpace()),
          MetricFamily.gauge(
              PREFIX + "disk_size_bytes",
              "Size of the file system of the table",
              store.getTotalSpace()));
    } catch (IOException e) {
      throw new UncheckedIOException("The files in " + folder + " cannot be listed: " + e, e);
    }
  }

  private double bytes() throws IOException {
    double sum = 0;
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        sum += size(file);
      }
    }
    return sum;
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException _) {
      return 0; // A compaction has deleted it meanwhile.
    }
  }

  private static List<Sample> levels(RocksDB db) throws RocksDBException {
    var samples = new ArrayList<Sample>();
    for (int level = 0; level < LEVELS; level++) {
      var files = db.getProperty("rocksdb.num-files-at-level" + level);
      samples.add(Sample.of(Map.of("level", String.valueOf(level)), Double.parseDouble(files)));
    }
    return samples;
  }

  private static MetricFamily gauge(RocksDB db, String name, String help, String property)
      throws RocksDBException {
    return MetricFamily.gauge(PREFIX + name, help, db.getLongProperty("rocksdb." + property));
  }

  private MetricFamily counter(String name, String help, TickerType ticker) {
    return MetricFamily.counter(PREFIX + name, help, ticker(ticker));
  }

  private double ticker(TickerType type) {
    return counters.getTickerCount(type);
  }
}
