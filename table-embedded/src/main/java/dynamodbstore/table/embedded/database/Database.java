package dynamodbstore.table.embedded.database;

import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.folder.LossCheck;
import dynamodbstore.table.embedded.folder.Watermark;
import dynamodbstore.table.embedded.rows.MalformedEncoding;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.statistics.Histogram;
import dynamodbstore.table.statistics.MetricFamily;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The RocksDB instance of a table, with its lifecycle.
 *
 * <p>A read holds the read lock; closing and reopening hold the write lock. So no read reaches a
 * closed RocksDB instance, which could crash the process. Reads are thread-safe. Writes and {@link
 * #reopenIfBroken} are for the committing thread only; they take no lock, because that thread alone
 * reopens the instance, and {@link #close} is called after it has ended.
 *
 * <p>After a failed write, for instance on a full disk, RocksDB rejects all further writes but
 * still serves reads. Its Java API offers no way out of that state but closing and opening the
 * database. The next write does so, once there is enough disk space.
 */
public final class Database implements AutoCloseable {
  private static final String LATELY_DELETED = "rocksdb.num-deletes-active-mem-table";

  /** Number of tombstones in memory from which on skipping them noticeably delays an iterator. */
  private static final int MANY_DELETED = 1_000;

  private final Path folder;
  private final Watermark mark;
  private final boolean isSynced;
  private final RocksDbSettings settings;
  private final RocksDbErrors faults;
  private final DiskSpaceProbe room;
  private final Histogram commits = Histogram.ofCalls();
  private final StampedLock lock = new StampedLock();
  private @Nullable RocksDB db;

  /** Reason why RocksDB rejects writes, or null. Used by the committing thread, and on close. */
  private @Nullable RocksDBException broken;

  private int reopenings;

  /** Operation on the open database, which must not keep a reference to it. */
  public interface Reading<R> {
    R from(RocksDB db) throws RocksDBException;
  }

  public Database(LockedFolder home, EmbeddedOptions options) {
    var recovery = new LossCheck(home).require(options.acceptLoss());
    this.folder = home.data();
    this.mark = home.mark();
    this.isSynced = options.durability() == Durability.DISK;
    this.settings = new RocksDbSettings(options, recovery);
    this.faults = new RocksDbErrors(folder);
    this.room = new DiskSpaceProbe(folder);
    try {
      db = RocksDB.open(settings.options(), folder.toString());
    } catch (RocksDBException fault) {
      settings.close();
      throw faults.opening(fault);
    }
    // Opening has flushed all write-ahead logs into SST files and synced them.
    mark.recordOpened(LossCheck.newestLog(folder), db.getLatestSequenceNumber());
  }

  /** Options for reading the newest state. */
  ReadOptions reading() {
    return settings.reading();
  }

  /** The newest value of a row. */
  byte @Nullable [] get(byte[] row) {
    return this.<byte @Nullable []>read(db -> db.get(settings.reading(), row));
  }

  /**
   * Runs {@code reading} under the read lock. Not reentrant: a nested call can deadlock with a
   * waiting writer.
   */
  public <R extends @Nullable Object> R read(Reading<R> reading) {
    long stamp = lock.readLock();
    try {
      if (db == null) {
        throw new TableUnavailable("The table in " + folder + " is closed");
      }
      return reading.from(db);
    } catch (RocksDBException fault) {
      throw faults.reading(fault);
    } catch (MalformedEncoding malformed) {
      throw new TableDamaged(
          "A row of the table in %s has %s".formatted(folder, malformed.getMessage()), malformed);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /**
   * Applies a batch atomically and durably, or throws.
   *
   * <p>Retried once, after reopening the database, if it fails. That is safe because a batch is
   * idempotent: it sets rows to values and depends on none.
   */
  public void write(byte[] batch) {
    try {
      apply(batch);
    } catch (RocksDBException fault) {
      var failure = faults.writing(fault);
      if (RocksDbErrors.isDamage(fault)) {
        throw failure;
      }
      broken = fault;
      reopen(failure);
      applyAgain(batch);
    }
  }

  /** Whether RocksDB rejects writes because an earlier one has failed. */
  public boolean isBroken() {
    return broken != null;
  }

  /**
   * Reopens a database that rejects writes, or throws.
   *
   * <p>Afterwards a write whose outcome was unknown may turn out to be there, so all decisions made
   * before are invalid.
   */
  public void reopenIfBroken() {
    if (broken != null) {
      reopen(faults.notTried(broken));
    }
  }

  /**
   * Number of reopenings. If it has changed, rows may have changed other than by a successful
   * write.
   */
  public int reopenings() {
    return reopenings;
  }

  /**
   * Starts a flush of the memtable, in the background, if it has many tombstones. Every iterator
   * skips each tombstone in memory, and RocksDB would keep them there until the memtable has enough
   * bytes; files with many tombstones are compacted (see {@link RocksDbSettings}).
   *
   * @return whether there were many
   */
  public boolean flushTombstones() {
    return read(
        db -> {
          if (db.getLongProperty(LATELY_DELETED) < MANY_DELETED) {
            return false;
          }
          try (var flushing = new FlushOptions().setWaitForFlush(false)) {
            db.flush(flushing);
          }
          return true;
        });
  }

  /**
   * Creates a checkpoint: a folder with a consistent copy of the database, whose SST files are hard
   * links. Flushes the memtable; writes continue meanwhile.
   *
   * @param target a folder that does not exist; it appears when it is complete
   * @return a sequence number that the checkpoint must have reached
   */
  public long checkpoint(Path target) {
    return read(
        db -> {
          long reached = db.getLatestSequenceNumber();
          try (var checkpoint = Checkpoint.create(db)) {
            checkpoint.createCheckpoint(target.toString());
          }
          return reached;
        });
  }

  /** Metrics of files, cache, stalls and disk syncs; empty unless the options ask for them. */
  public List<MetricFamily> statistics() {
    return settings
        .statistics()
        .map(counters -> read(new DatabaseStatistics(folder, counters, commits)::of))
        .orElse(List.of());
  }

  private void apply(byte[] batch) throws RocksDBException {
    if (db == null) {
      throw new TableUnavailable("The table in " + folder + " is closed");
    }
    long begun = System.nanoTime();
    try (var rows = new WriteBatch(batch)) {
      db.write(settings.writing(), rows);
    }
    commits.record(System.nanoTime() - begun);
    long sequence = db.getLatestSequenceNumber();
    mark.move(isSynced ? sequence : mark.latest().synced(), sequence);
  }

  private void applyAgain(byte[] batch) {
    try {
      apply(batch);
    } catch (RocksDBException fault) {
      broken = fault;
      throw faults.writing(fault);
    }
  }

  /**
   * Throws {@code failure} if there is too little disk space. If opening for writes fails
   * nevertheless, opens the database read-only, so that reads continue.
   */
  private void reopen(TableException failure) {
    if (!room.suffices()) {
      throw failure;
    }
    long stamp = lock.writeLock();
    try {
      reopenings++;
      if (db != null) {
        db.close();
        db = null;
      }
      db = RocksDB.open(settings.options(), folder.toString());
      broken = null;
    } catch (RocksDBException fault) {
      if (RocksDbErrors.isDamage(fault)) {
        throw faults.opening(fault);
      }
      broken = fault;
      db = openForReading();
      throw failure;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  private @Nullable RocksDB openForReading() {
    try {
      return RocksDB.openReadOnly(settings.options(), folder.toString());
    } catch (RocksDBException fault) {
      return null;
    }
  }

  @Override
  public void close() {
    long stamp = lock.writeLock();
    try {
      if (db != null) {
        long sequence = db.getLatestSequenceNumber();
        boolean isFlushed = flush(db);
        db.close();
        db = null;
        if (isFlushed) {
          mark.recordClosed(sequence);
        }
      }
      settings.close();
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /**
   * Flushes the memtable into SST files, so that the write-ahead log is empty. The next start is
   * faster, and SST files detect any damage by checksum, while a log with a damaged end looks like
   * one whose last write was interrupted.
   *
   * @return whether it succeeded; if not, the log stays and nothing is lost
   */
  private boolean flush(RocksDB db) {
    try (var flushing = new FlushOptions().setWaitForFlush(true)) {
      if (broken == null) {
        db.flush(flushing);
      }
      return broken == null;
    } catch (RocksDBException noRoom) {
      return false;
    }
  }
}
