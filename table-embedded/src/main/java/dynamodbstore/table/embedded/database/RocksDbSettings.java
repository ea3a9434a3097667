package dynamodbstore.table.embedded.database;

import dynamodbstore.table.embedded.folder.LossCheck;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.HistogramType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.Statistics;
import org.rocksdb.StatsLevel;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBufferManager;
import org.rocksdb.WriteOptions;

/** All RocksDB settings that differ from its defaults, each with the reason. */
public final class RocksDbSettings implements AutoCloseable {
  /** 4 shards: with the default of 64, each shard of a small cache holds next to nothing. */
  private static final int CACHE_SHARD_BITS = 2;

  private static final double INDEXES_OF_CACHE = 0.5;
  private static final int BLOOM_BITS = 10;
  private static final double BLOOM_OF_BUFFER = 0.02;
  private static final long BLOCK_BYTES = 8 << 10;
  private static final long COMPACTION_BYTES = 256 << 10;
  private static final int OPEN_FILES = 256;

  /**
   * If this many of {@link #ROWS_LOOKED_AT} consecutive rows are tombstones, the file is compacted:
   * an iterator over them would mostly skip.
   */
  private static final int DELETED_ROWS = 64;

  private static final int ROWS_LOOKED_AT = 128;
  private static final long LOG_BYTES = 1 << 20;

  private final DBOptions named;
  private final ColumnFamilyOptions families = new ColumnFamilyOptions();
  private final Cache cache;
  private final WriteBufferManager buffers;
  private final BloomFilter filter = new BloomFilter(BLOOM_BITS);
  private final TablePropertiesCollectorFactory deletions =
      TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(
          ROWS_LOOKED_AT, DELETED_ROWS, 0);
  private final Options options;
  private final WriteOptions writing;
  private final ReadOptions reading = new ReadOptions();
  private final Optional<Statistics> statistics;

  public RocksDbSettings(EmbeddedOptions chosen, LossCheck.Recovery recovery) {
    long memory = chosen.memoryBytes();
    named = named();
    cache = new LRUCache(memory, CACHE_SHARD_BITS, false, INDEXES_OF_CACHE);
    // Memtables are charged to the cache, up to half of it.
    buffers = new WriteBufferManager(memory / 2, cache);
    writing = new WriteOptions().setSync(chosen.durability() == Durability.DISK);
    options =
        new Options(named, families)
            .setCreateIfMissing(true)
            .setWriteBufferManager(buffers)
            .setWriteBufferSize(memory / 4)
            .setMaxWriteBufferNumber(3)
            // Few keys that are read are in the memtable: a filter saves the search for the others.
            .setMemtableWholeKeyFiltering(true)
            .setMemtablePrefixBloomSizeRatio(BLOOM_OF_BUFFER)
            .setTargetFileSizeBase(Math.max(memory / 4, 8 << 20))
            .setMaxBytesForLevelBase(memory)
            .setTableFormatConfig(blocks())
            // Items are mostly compressed already or short: LZ4 costs little and halves text.
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setMaxOpenFiles(OPEN_FILES)
            .setMaxBackgroundJobs(2)
            // RocksDB's default of 2 MB per compacted file is too much memory for a small process.
            .setCompactionReadaheadSize(COMPACTION_BYTES)
            // Only the committing thread writes: no coordination is needed.
            .setAllowConcurrentMemtableWrite(false)
            .setEnableWriteThreadAdaptiveYield(false);
    // Iterators skip tombstones one by one until their file is compacted. Runs that were live leave
    // thousands of adjacent tombstones, in the range where every search looks for live runs.
    options.setTablePropertiesCollectorFactory(List.of(deletions));
    statistics = chosen.measured() ? Optional.of(counters()) : Optional.empty();
    statistics.ifPresent(options::setStatistics);
    recovery(recovery);
    housekeeping();
  }

  public Options options() {
    return options;
  }

  public WriteOptions writing() {
    return writing;
  }

  public ReadOptions reading() {
    return reading;
  }

  /** RocksDB's counters; empty unless they are wanted. */
  Optional<Statistics> statistics() {
    return statistics;
  }

  /**
   * Counters, which are striped by core, and of the timers only that of the disk sync: those of
   * reads would read the clock twice for each.
   */
  private static Statistics counters() {
    var counters =
        new Statistics(EnumSet.complementOf(EnumSet.of(HistogramType.WAL_FILE_SYNC_MICROS)));
    counters.setStatsLevel(StatsLevel.EXCEPT_DETAILED_TIMERS);
    return counters;
  }

  /** Settings for which the Java API has no setter. */
  private static DBOptions named() {
    var properties = new Properties();
    // Keeps a checksum of each whole file in the MANIFEST, for `table verify`.
    properties.setProperty("file_checksum_gen_factory", "FileChecksumGenCrc32cFactory");
    return DBOptions.getDBOptionsFromProps(properties);
  }

  private BlockBasedTableConfig blocks() {
    return new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setBlockSize(BLOCK_BYTES)
        .setFilterPolicy(filter)
        // Charges index and filter blocks to the cache: otherwise memory would grow with the table.
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true)
        .setOptimizeFiltersForMemory(true)
        .setFormatVersion(6);
  }

  private void recovery(LossCheck.Recovery recovery) {
    options
        // A log may end within a record that was not acknowledged. Any other damage is an error,
        // unless Completeness has found and allowed it.
        .setWalRecoveryMode(
            recovery == LossCheck.Recovery.STRICT
                ? WALRecoveryMode.TolerateCorruptedTailRecords
                : WALRecoveryMode.PointInTimeRecovery)
        // A recycled log ends with old records, which look like damage.
        .setRecycleLogFileNum(0)
        .setParanoidChecks(true)
        // No automatic retry: Database reopens once there is enough disk space.
        .setMaxBgErrorResumeCount(0);
  }

  private void housekeeping() {
    options
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(2)
        .setMaxLogFileSize(LOG_BYTES)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0)
        .setManifestPreallocationSize(64 << 10);
  }

  @Override
  public void close() {
    reading.close();
    writing.close();
    options.close();
    statistics.ifPresent(Statistics::close);
    named.close();
    families.close();
    deletions.close();
    filter.close();
    buffers.close();
    cache.close();
  }
}
