package dynamodbstore.table.testkit;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.Table;
import dynamodbstore.table.TableUnavailable;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * A table that fails once, at a write of one's choice, before or after making it: what a caller
 * sees of a crash or of a lost answer. Trying every number shows every place a change can stop at.
 */
public final class FaultyTable extends ForwardingTable {
  private long before = -1;
  private long after = -1;
  private long made;

  public FaultyTable(Table table) {
    super(table);
  }

  /** The write with this number, counted from 0 as of now, fails and is not made. */
  public synchronized void failBefore(long write) {
    before = made + write;
  }

  /** The write with this number, counted from 0 as of now, is made and fails all the same. */
  public synchronized void failAfter(long write) {
    after = made + write;
  }

  /** Whether the write that was to fail has come. */
  public synchronized boolean hasFailed() {
    return before < 0 && after < 0;
  }

  /** How many writes were made. A transaction is one; many writes in one call are many. */
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
      throw new TableUnavailable("Failing before write " + made + ", as asked");
    }
  }

  private void failAfterWrite() {
    boolean fails = made == after;
    made++;
    if (fails) {
      after = -1;
      throw new OutcomeUnknown("Failing after write, as asked", new IllegalStateException());
    }
  }
}
