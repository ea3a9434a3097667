package dynamodbstore.table;

import java.util.ArrayList;
import java.util.List;

/** Implementation of staged writes on top of independent writes and transactions. */
public final class StagedWrites {
  private StagedWrites() {}

  /** Applies one stage after the other. */
  public static StagedOutcome inSteps(Table table, StagedWrite staged) {
    Limits.check(staged);
    if (staged.intent().isPresent()) {
      var _ = table.write(staged.intent().get().begin());
    }
    var outcomes = new ArrayList<Outcome>();
    for (var stage : staged.prerequisites()) {
      var made = writeEach(table, stage);
      outcomes.addAll(made);
      if (staged.onRefusal() == StagedWrite.OnRefusal.STOP
          && !made.stream().allMatch(Outcome::isWritten)) {
        return new StagedOutcome(outcomes, List.of());
      }
    }
    return new StagedOutcome(
        outcomes,
        switch (staged.last()) {
          case StagedWrite.Independent(var writes) -> writeEach(table, writes);
          case StagedWrite.Transaction transaction ->
              List.of(table.transact(transaction.withIntent()));
        });
  }

  private static List<Outcome> writeEach(Table table, List<Write> writes) {
    return writes.isEmpty() ? List.of() : table.writeAll(writes);
  }
}
