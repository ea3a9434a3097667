package dynamodbstore.table.embedded;

import dynamodbstore.table.TableDamaged;
import dynamodbstore.table.TableException;
import dynamodbstore.table.TableUnavailable;
import java.nio.file.Path;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
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
  private final Path folder;
  private final Settings settings;
  private final Faults faults;
  private final Room room;
  private final StampedLock lock = new StampedLock();
  private @Nullable RocksDB db;
  private boolean isWritable;
  private int reopenings;

  /** Something asked of the open database, which is not to be kept. */
  interface Reading<R> {
    R from(RocksDB db) throws RocksDBException;
  }

  Database(Path folder, EmbeddedOptions options) {
    this.folder = folder;
    this.settings = new Settings(options);
    this.faults = new Faults(folder);
    this.room = new Room(folder);
    try {
      db = RocksDB.open(settings.options(), folder.toString());
      isWritable = true;
    } catch (RocksDBException fault) {
      settings.close();
      throw faults.opening(fault);
    }
  }

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
    TableException failure = room.lacking();
    if (isWritable) {
      try {
        apply(batch);
        return;
      } catch (RocksDBException fault) {
        failure = faults.writing(fault);
        if (Faults.isDamage(fault)) {
          throw failure;
        }
        isWritable = false;
      }
    }
    if (!room.suffices()) {
      throw failure;
    }
    try {
      reopen();
      apply(batch);
    } catch (RocksDBException fault) {
      isWritable = false;
      throw faults.writing(fault);
    }
  }

  /** Changes whenever rows may have changed other than by a write that succeeded. */
  int reopenings() {
    return reopenings;
  }

  private void apply(byte[] batch) throws RocksDBException {
    if (db == null) {
      throw new TableUnavailable("The table in " + folder + " is closed");
    }
    try (var rows = new WriteBatch(batch)) {
      db.write(settings.writing(), rows);
    }
  }

  private void reopen() {
    long stamp = lock.writeLock();
    try {
      reopenings++;
      if (db != null) {
        db.close();
        db = null;
      }
      db = RocksDB.open(settings.options(), folder.toString());
      isWritable = true;
    } catch (RocksDBException fault) {
      db = openForReading();
      throw faults.opening(fault);
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
        db.close();
        db = null;
        settings.close();
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }
}
