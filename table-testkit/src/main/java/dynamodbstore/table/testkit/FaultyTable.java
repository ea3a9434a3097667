package dynamodbstore.table.testkit;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.Table;
import dynamodbstore.table.TableUnavailable;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * Fault-injecting wrapper: fails once, at a chosen write, before or after executing it, as a caller
 * would see a crash or a lost response. Iterating over all write numbers tests every point at which
 * an operation can be interrupted.
 *
 * <p>Thread-safe: all methods synchronise on the wrapper, which serialises writes.
 */
public final class FaultyTable extends ForwardingTable {
  private long before = -1;
  private long after = -1;
  private long made;

  public FaultyTable(Table table) {
    super(table);
  }

  /** The write with this number, counted from 0 from now on, fails without effect. */
  public synchronized void failBefore(long write) {
    before = made + write;
  }

  /** The write with this number, counted from 0 from now on, is executed and then fails. */
  public synchronized void failAfter(long write) {
    after = made + write;
  }

  /** Whether the configured failure has occurred. */
  public synchronized boolean hasFailed() {
    return before < 0 && after < 0;
  }

  /**
   * Number of executed writes. A transaction counts as one; each write of {@link #writeAll} counts.
   */
  public synchronized long made() {
    return made;
  }

  @Override
  public synchronized Outcome write(Write write) {
    failBeforeWrite();
    var outcome = super.write(write);
    failAfterWrite();
    return outcome;
  }

  @Override
  public synchronized List<Outcome> writeAll(List<Write> writes) {
    var outcomes = new ArrayList<Outcome>();
    writes.forEach(write -> outcomes.add(write(write)));
    return outcomes;
  }

  @Override
  public synchronized Outcome transact(List<Write> writes) {
    failBeforeWrite();
    var outcome = super.transact(writes);
    failAfterWrite();
    return outcome;
  }

  private void failBeforeWrite() {
    if (made == before) {
      before = -1;
      throw new TableUnavailable("Injected failure before write " + made);
    }
  }

  private void failAfterWrite() {
    boolean fails = made == after;
    made++;
    if (fails) {
      after = -1;
      throw new OutcomeUnknown("Injected failure after a write", new IllegalStateException());
    }
  }
}
