package dynamodbstore.table.embedded;

import dynamodbstore.table.embedded.commit.CommitRequest;
import dynamodbstore.table.embedded.commit.Committer;
import dynamodbstore.table.embedded.commit.KeyOperation;
import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.database.RowIterator;
import dynamodbstore.table.embedded.database.RowReader;
import dynamodbstore.table.embedded.rows.RowKeys;
import dynamodbstore.table.embedded.rows.RowRange;
import dynamodbstore.table.errors.TableException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Periodic sweep, once a minute on a virtual thread, that deletes expired items and flushes
 * tombstones out of memory. It has no visible effect, because expired items are hidden anyway, and
 * costs nothing, as DynamoDB does not bill expiry either. A deletion is validated by the committer
 * like any write, so it never deletes an item whose expiry was extended meanwhile.
 */
final class ExpirySweeper implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int STEPS = 1_000;

  private final Database database;
  private final RowReader reader;
  private final Committer committer;
  private final InstantSource clock;
  private final CountDownLatch closing = new CountDownLatch(1);

  ExpirySweeper(Database database, RowReader reader, Committer committer, InstantSource clock) {
    this.database = database;
    this.reader = reader;
    this.committer = committer;
    this.clock = clock;
  }

  void start() {
    var _ = Thread.ofVirtual().name("table-sweeper").start(this::run);
  }

  /** Deletes all items that have expired by now. */
  void sweep() {
    while (sweepSome()) {}
    var _ = database.flushTombstones();
  }

  @Override
  public void close() {
    closing.countDown();
  }

  private void run() {
    try {
      while (!closing.await(PAUSE.toSeconds(), TimeUnit.SECONDS)) {
        sweepQuietly();
      }
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    }
  }

  private void sweepQuietly() {
    try {
      sweep();
    } catch (TableException fault) {
      // Retried at the next sweep; callers that write get the same fault reported.
    }
  }

  /** Deletes up to {@link #STEPS} items and returns whether there may be more. */
  private boolean sweepSome() {
    long seen = committer.last();
    var now = clock.instant();
    var steps = database.read(db -> expired(db, now.getEpochSecond()));
    boolean hasDeleted = false;
    for (int done = 0; done < steps.size(); ) {
      var left = steps.subList(done, steps.size());
      var request = CommitRequest.independent(left, seen, reader, now);
      done += request.decisions().size();
      if (request.needsCommitter()) {
        committer.commit(request);
        hasDeleted = true;
      }
    }
    return hasDeleted && steps.size() == STEPS;
  }

  private static List<KeyOperation> expired(RocksDB db, long second) throws RocksDBException {
    var steps = new ArrayList<KeyOperation>();
    try (var rows = new RowIterator(db, RowRange.expiredBy(second), false, null)) {
      while (steps.size() < STEPS && rows.next()) {
        steps.add(new KeyOperation.Sweep(RowKeys.expiringKey(rows.key())));
      }
    }
    return steps;
  }
}
