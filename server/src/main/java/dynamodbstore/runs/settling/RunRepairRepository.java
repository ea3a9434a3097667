package dynamodbstore.runs.settling;

import dynamodbstore.api.Environment;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.runs.data.RankKeys;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import java.util.List;

/**
 * Repair of what {@link RunAuditRepository} finds: snapshots, rank rows and full-text rows are
 * derived from child items again. Idempotent, and safe beside running servers: each step is one of
 * the settling protocol.
 */
public final class RunRepairRepository {
  private final Table table;
  private final RunRepository runs;
  private final SettlingRepository settlings;
  private final Settler settler;

  public RunRepairRepository(Table table, Environment environment) {
    var status = new FullTextStatusRepository(table, environment.clock());
    this.table = table;
    this.runs = new RunRepository(table);
    this.settlings = new SettlingRepository(table);
    this.settler =
        new Settler(
            runs,
            new RunDataRepository(table),
            settlings,
            new RunTextSettings(status, environment.clock()),
            environment);
  }

  /** Repairs an item that has a fault; false if it is none that can be repaired. */
  public boolean repair(Item item) {
    var key = item.key();
    if (RunKeys.isRun(key)) {
      return runs.find(RunKeys.location(key)).filter(this::settleAgain).isPresent();
    }
    if (RunKeys.isSnapshot(key)) {
      // Of a run that does not exist, and whose id is never used again.
      return table.write(Write.delete(key)).isWritten();
    }
    if (RankKeys.isRank(key) || RunTextRows.isOfRun(key)) {
      // A settler that puts the row at this moment gives it another generation.
      settlings.deleteRowsOf(List.of(key), item.number(RunSnapshotItems.GENERATION));
      return true;
    }
    return false;
  }

  /** Makes the run LIVE and due, then settles it, unless a server does so first. */
  private boolean settleAgain(Run run) {
    var due = run.with(run.settlingState().requireResettling());
    boolean isChanged = settlings.change(run, due);
    boolean _ = settler.settle(run.location());
    return isChanged;
  }
}
