package dynamodbstore.table.embedded.commit;

import dynamodbstore.table.WriteNumbers;
import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.database.RowReader;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Key;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Group commit: the only thread that writes to RocksDB. It takes all pending requests as a group,
 * validates them, writes them in one batch with one disk sync, and completes them. The more callers
 * wait, the smaller is each one's share of the sync.
 *
 * <p>Callers push requests onto a lock-free stack (compare-and-set on its top); the committing
 * thread takes the whole stack at once and reverses it, so requests are committed in the order of
 * their arrival. It parks while the stack is empty; the caller that pushes onto the empty stack
 * unparks it.
 *
 * <p>After a crash of the process a group is there wholly or not at all, because it is one batch.
 */
public final class Committer implements WriteNumbers, AutoCloseable {
  /**
   * Maximum size of a group's batch: a larger one gains no throughput, and would need more memory.
   */
  private static final int GROUP_BYTES = 4 << 20;

  private final Database database;
  private final RowReader reader;
  private final InstantSource clock;
  private final LastWriteTable slots = new LastWriteTable();
  private final AtomicReference<@Nullable CommitRequest> waiting = new AtomicReference<>();

  /** Sentinel that closes the stack: no request is pushed on top of it, and it is never removed. */
  private final CommitRequest last = new CommitRequest(false, 0);

  private final Thread thread;
  private volatile long lastGroup;

  public Committer(Database database, RowReader reader, InstantSource clock) {
    this.database = database;
    this.reader = reader;
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("table-committer").daemon().start(this::run);
  }

  /** Number of the last committed group. */
  @Override
  public long last() {
    return lastGroup;
  }

  /** A group marks its keys before it is written, so before any read can see it. */
  @Override
  public boolean mayHaveChanged(Key key, long number) {
    return slots.lastGroup(key) > number;
  }

  /** Hands a request to the committing thread and waits until it is complete. */
  public void commit(CommitRequest request) {
    if (!push(request)) {
      throw new TableUnavailable("The table is closed");
    }
    request.await();
  }

  /** Rejects further requests, and waits until all earlier ones are complete. */
  @Override
  public void close() {
    boolean _ = push(last);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException interruption) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean push(CommitRequest request) {
    CommitRequest top;
    do {
      top = waiting.get();
      if (top == last) {
        return false;
      }
      request.setEarlier(top);
    } while (!waiting.compareAndSet(top, request));
    if (top == null) {
      LockSupport.unpark(thread);
    }
    return true;
  }

  private void run() {
    boolean isLast = false;
    while (!isLast) {
      var newest = waiting.get();
      isLast = newest == last;
      if (newest == null) {
        LockSupport.park(this);
      } else if (isLast || waiting.compareAndSet(newest, null)) {
        commitAll(isLast ? newest.earlier() : newest);
      }
    }
  }

  private void commitAll(@Nullable CommitRequest newest) {
    try {
      var requests = new ArrayDeque<CommitRequest>();
      for (var request = newest; request != null; request = request.earlier()) {
        requests.addFirst(request);
      }
      while (!requests.isEmpty()) {
        reopenIfBroken();
        commitGroup(requests);
      }
    } catch (TableException fault) {
      completeAll(newest, fault);
    } catch (RuntimeException | Error fault) {
      // Complete all requests on any failure, so that no caller waits forever, and keep running.
      completeAll(newest, new OutcomeUnknown("The committing thread failed", fault));
    }
  }

  private static void completeAll(@Nullable CommitRequest newest, TableException fault) {
    for (var request = newest; request != null; request = request.earlier()) {
      request.complete(fault);
    }
  }

  /**
   * Reopens the database after a failed write. That may reveal a write whose outcome was unknown,
   * so it invalidates all pending decisions, and before that what caches have read.
   */
  private void reopenIfBroken() {
    if (database.isBroken()) {
      slots.markAll(lastGroup + 1);
      database.reopenIfBroken();
    }
  }

  private void commitGroup(Deque<CommitRequest> requests) {
    var group = new CommitGroup(lastGroup + 1, slots, reader, clock.instant());
    while (!requests.isEmpty() && group.bytes() < GROUP_BYTES) {
      group.add(requests.removeFirst());
    }
    int reopenings = database.reopenings();
    TableException fault = null;
    try {
      if (group.hasRows()) {
        database.write(group.batch());
      }
    } catch (TableException failure) {
      fault = failure;
    }
    if (database.reopenings() != reopenings) {
      slots.markAll(group.number());
    }
    lastGroup = group.number();
    group.completeAll(fault);
  }
}
