package dynamodbstore.table.embedded;

import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.TableException;
import dynamodbstore.table.TableUnavailable;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. It takes all that is waiting as a group, writes it in one batch,
 * forces it to the disk once, and answers: the more callers wait, the less each pays for the disk.
 *
 * <p>Callers hand over requests on a stack that they only push to and it only empties.
 */
final class Committer implements AutoCloseable {
  /** Beyond this a batch no longer gains from being larger, and memory would show it. */
  private static final int GROUP_BYTES = 4 << 20;

  private final Database database;
  private final Reader reader;
  private final InstantSource clock;
  private final Slots slots = new Slots();
  private final AtomicReference<@Nullable Request> waiting = new AtomicReference<>();

  /** Once on the stack it stays there, and nothing comes after it. */
  private final Request last = new Request(false, 0);

  private final Thread thread;
  private volatile long lastGroup;

  Committer(Database database, Reader reader, InstantSource clock) {
    this.database = database;
    this.reader = reader;
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("table-committer").daemon().start(this::run);
  }

  /** The number of the last group that is written: whoever reads now sees all of it. */
  long lastGroup() {
    return lastGroup;
  }

  /** Has a request written, and waits until it is. */
  void commit(Request request) {
    if (!push(request)) {
      throw new TableUnavailable("The table is closed");
    }
    request.await();
  }

  /** Waits until all that was handed over is written. */
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

  private boolean push(Request request) {
    Request top;
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

  private void commitAll(@Nullable Request newest) {
    try {
      var requests = new ArrayDeque<Request>();
      for (var request = newest; request != null; request = request.earlier()) {
        requests.addFirst(request);
      }
      while (!requests.isEmpty()) {
        mend();
        commitGroup(requests);
      }
    } catch (TableException fault) {
      answerAll(newest, fault);
    } catch (RuntimeException | Error fault) {
      // Whatever it is, nobody may be left waiting, and the next may have more luck.
      answerAll(newest, new OutcomeUnknown("The committing thread failed", fault));
    }
  }

  private static void answerAll(@Nullable Request newest, TableException fault) {
    for (var request = newest; request != null; request = request.earlier()) {
      request.answer(fault);
    }
  }

  /** An earlier failure is mended first, since that may change what requests were decided on. */
  private void mend() {
    if (database.isBroken()) {
      database.mend();
      slots.markAll(lastGroup + 1);
    }
  }

  private void commitGroup(Deque<Request> requests) {
    var group = new Group(lastGroup + 1, slots, reader, clock.instant());
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
    group.answer(fault);
  }
}
