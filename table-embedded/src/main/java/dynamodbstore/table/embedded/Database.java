package dynamodbstore.table.embedded;

import dynamodbstore.table.TableDamaged;
import dynamodbstore.table.TableException;
import dynamodbstore.table.TableUnavailable;
import java.nio.file.Path;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * RocksDB, held so that no call ever meets a database that is closed: readers share it, and whoever
 * closes or reopens it has it alone. Reads are for all threads, writes for one.
 *
 * <p>Once a write has failed, be it for want of room, RocksDB takes no more writes and reads go on.
 * Nothing in its Java interface ends that state but closing and opening the database, so that is
 * what the next write does, as soon as there is room for it.
 */
final class Database implements AutoCloseable {
  private static final String LATELY_DELETED = "rocksdb.num-deletes-active-mem-table";

  /** More than a walk passes over without anybody noticing. */
  private static final int MANY_DELETED = 1_000;

  private final Path folder;
  private final Watermark mark;
  private final boolean isSynced;
  private final Settings settings;
  private final Faults faults;
  private final Room room;
  private final StampedLock lock = new StampedLock();
  private @Nullable RocksDB db;

  /** What went wrong, if the database takes no more writes. For the writing thread. */
  private @Nullable RocksDBException broken;

  private int reopenings;

  /** Something asked of the open database, which is not to be kept. */
  interface Reading<R> {
    R from(RocksDB db) throws RocksDBException;
  }

  Database(Home home, EmbeddedOptions options) {
    var recovery = new Completeness(home).require(options.acceptLoss());
    this.folder = home.data();
    this.mark = home.mark();
    this.isSynced = options.durability() == Durability.DISK;
    this.settings = new Settings(options, recovery);
    this.faults = new Faults(folder);
    this.room = new Room(folder);
    try {
      db = RocksDB.open(settings.options(), folder.toString());
    } catch (RocksDBException fault) {
      settings.close();
      throw faults.opening(fault);
    }
    // RocksDB has turned all logs into files, and forced them to the disk.
    mark.begin(Completeness.newestLog(folder), db.getLatestSequenceNumber());
  }

  /** How to read what is there now. */
  ReadOptions reading() {
    return settings.reading();
  }

  /** The value of a row as it is now. */
  byte @Nullable [] get(byte[] row) {
    return this.<byte @Nullable []>read(db -> db.get(settings.reading(), row));
  }

  /** Not to be called from within itself: it might wait for itself. */
  <R extends @Nullable Object> R read(Reading<R> reading) {
    long stamp = lock.readLock();
    try {
      if (db == null) {
        throw new TableUnavailable("The table in " + folder + " is closed");
      }
      return reading.from(db);
    } catch (RocksDBException fault) {
      throw faults.reading(fault);
    } catch (Malformed malformed) {
      throw new TableDamaged(
          "A row of the table in %s has %s".formatted(folder, malformed.getMessage()), malformed);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /**
   * Makes a batch, wholly and durably, or throws.
   *
   * <p>It may be made twice in case of doubt: a batch says what rows become, not how they change.
   */
  void write(byte[] batch) {
    try {
      apply(batch);
    } catch (RocksDBException fault) {
      var failure = faults.writing(fault);
      if (Faults.isDamage(fault)) {
        throw failure;
      }
      broken = fault;
      reopen(failure);
      applyAgain(batch);
    }
  }

  boolean isBroken() {
    return broken != null;
  }

  /**
   * Makes a broken database take writes again, or throws.
   *
   * <p>Afterwards a write may be there that nobody could be sure of, so nothing that was decided
   * before holds.
   */
  void mend() {
    if (broken != null) {
      reopen(faults.notTried(broken));
    }
  }

  /** Changes whenever rows may have changed other than by a write that succeeded. */
  int reopenings() {
    return reopenings;
  }

  /**
   * Turns the latest writes into a file, in the background, if many of them delete rows. In memory
   * each deleted row is passed over by every walk that comes along, and RocksDB would leave it
   * there until there are enough bytes; files are rid of them (see {@link Settings}).
   *
   * @return whether there were many
   */
  boolean shedDeleted() {
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

  private void apply(byte[] batch) throws RocksDBException {
    if (db == null) {
      throw new TableUnavailable("The table in " + folder + " is closed");
    }
    try (var rows = new WriteBatch(batch)) {
      db.write(settings.writing(), rows);
    }
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

  /** Unless there is no room. If there turns out to be too little, reads alone go on. */
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
      if (Faults.isDamage(fault)) {
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
          mark.end(sequence);
        }
      }
      settings.close();
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /**
   * Turns the log into files: the next start is faster, and files tell any damage, while the end of
   * a log that is damaged looks like one that was never finished.
   *
   * @return whether it did; if not, the log stays, and nothing is lost
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
