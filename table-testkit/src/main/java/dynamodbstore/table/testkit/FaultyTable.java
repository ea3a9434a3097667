package dynamodbstore.table.testkit;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Fault-injecting wrapper: fails once, at a chosen step, before or after executing it, as a caller
 * would see a crash or a lost response. Iterating over all numbers of steps tests every point at
 * which an operation can be interrupted.
 *
 * <p>There are two kinds. {@link #FaultyTable} divides every call into single writes and
 * transactions, so it has all fault points that any adapter may have. {@link #ofCombinedCalls}
 * passes each call to the wrapped table as it is, and has the fault points of that table.
 *
 * <p>Thread-safe: all methods synchronise on the wrapper, which serialises writes.
 */
public final class FaultyTable extends ForwardingTable {
  private final boolean isCombined;
  private long before = -1;
  private long after = -1;
  private long made;

  /** A step is a single write or a transaction. */
  public FaultyTable(Table table) {
    this(table, false);
  }

  private FaultyTable(Table table, boolean isCombined) {
    super(table);
    this.isCombined = isCombined;
  }

  /**
   * Faults of the table's own implementation of calls with several writes, such as the embedded
   * table's, which commits them in one batch. A step is what the table charges to its meter at
   * once: the reads or the commit of one batch. So the fault after a step is a fault between it and
   * the next step of the same call.
   */
  public static FaultyTable ofCombinedCalls(Table table) {
    return new FaultyTable(table, true);
  }

  /**
   * The step with this number, counted from 0 from now on, fails without effect. If it is not the
   * first of its call, the next call fails instead.
   */
  public synchronized void failBefore(long step) {
    before = made + step;
  }

  /** The step with this number, counted from 0 from now on, is executed and then fails. */
  public synchronized void failAfter(long step) {
    after = made + step;
  }

  /** Whether the configured failure has occurred. */
  public synchronized boolean hasFailed() {
    return before < 0 && after < 0;
  }

  /** Number of executed steps. */
  public synchronized long made() {
    return made;
  }

  @Override
  public synchronized Outcome write(Write write) {
    return isCombined ? charged(() -> super.write(write)) : step(() -> super.write(write));
  }

  @Override
  public synchronized List<Outcome> writeAll(List<Write> writes) {
    if (isCombined) {
      return charged(() -> super.writeAll(writes));
    }
    var outcomes = new ArrayList<Outcome>();
    writes.forEach(write -> outcomes.add(write(write)));
    return outcomes;
  }

  @Override
  public synchronized <D> ReadModifyWrite.Result<D> rewriteAll(
      List<? extends ReadModifyWrite<D>> rewrites) {
    return isCombined ? charged(() -> wrapped().rewriteAll(rewrites)) : super.rewriteAll(rewrites);
  }

  @Override
  public synchronized Outcome transact(List<Write> writes) {
    return isCombined ? charged(() -> super.transact(writes)) : step(() -> super.transact(writes));
  }

  @Override
  public synchronized StagedOutcome writeStaged(StagedWrite staged) {
    return isCombined ? charged(() -> wrapped().writeStaged(staged)) : super.writeStaged(staged);
  }

  /** A call that is one step. */
  private <R> R step(Supplier<R> call) {
    failBeforeStep();
    var result = call.get();
    failAfterStep();
    return result;
  }

  /** A call with one step for each charge. The table charges after the fact, in this thread. */
  private <R> R charged(Supplier<R> call) {
    failBeforeStep();
    return Meter.observe(_ -> failAfterStep(), call);
  }

  private void failBeforeStep() {
    if (before >= 0 && made >= before) {
      before = -1;
      throw new TableUnavailable("Injected failure before step " + made);
    }
  }

  private void failAfterStep() {
    boolean fails = made == after;
    made++;
    if (fails) {
      after = -1;
      throw new OutcomeUnknown("Injected failure after a step", new IllegalStateException());
    }
  }
}
