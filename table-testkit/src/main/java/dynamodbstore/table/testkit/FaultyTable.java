package dynamodbstore.table.testkit;

import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.Page;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.TableUnavailable;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table that fails once, at a write of one's choice, before or after making it: what a caller
 * sees of a crash or of a lost answer. Trying every number shows every place a change can stop at.
 */
public final class FaultyTable implements Table {
  private final Table table;
  private long before = -1;
  private long after = -1;
  private long made;

  public FaultyTable(Table table) {
    this.table = table;
  }

  /** The write with this number, counted from 0 as of now, fails and is not made. */
  public synchronized void failBefore(long write) {
    before = made + write;
  }

  /** The write with this number, counted from 0 as of now, is made and fails all the same. */
  public synchronized void failAfter(long write) {
    after = made + write;
  }

  /** How many writes were made. A transaction is one; many writes in one call are many. */
  public synchronized long made() {
    return made;
  }

  @Override
  public synchronized Outcome write(Write write) {
    failBeforeWrite();
    var outcome = table.write(write);
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
    var outcome = table.transact(writes);
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

  @Override
  public Optional<Item> get(Key key, Read read) {
    return table.get(key, read);
  }

  @Override
  public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
    return table.getAll(keys, read);
  }

  @Override
  public Page query(Query query) {
    return table.query(query);
  }

  @Override
  public Page scan(Optional<Position> after, Read read) {
    return table.scan(after, read);
  }

  @Override
  public long estimate(Query query) {
    return table.estimate(query);
  }

  @Override
  public void close() {
    table.close();
  }
}
