package dynamodbstore.metrics;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Table whose writes block until the test lets them pass. */
final class GatedTable extends ForwardingTable {
  private final Semaphore arrived = new Semaphore(0);
  private final Semaphore passes = new Semaphore(0);
  private final AtomicInteger calls = new AtomicInteger();

  GatedTable(Table table) {
    super(table);
  }

  /** Returns once a write waits at the gate. */
  void awaitWrite() {
    arrived.acquireUninterruptibly();
  }

  /** Lets one write pass. */
  void pass() {
    passes.release();
  }

  /** Lets all writes pass from now on. */
  void open() {
    passes.release(Integer.MAX_VALUE / 2);
  }

  /** Number of write calls. */
  int calls() {
    return calls.get();
  }

  @Override
  public List<Outcome> writeAll(List<Write> writes) {
    arrived.release();
    passes.acquireUninterruptibly();
    calls.incrementAndGet();
    return super.writeAll(writes);
  }
}
