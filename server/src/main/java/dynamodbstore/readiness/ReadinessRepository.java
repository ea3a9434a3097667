package dynamodbstore.readiness;

import dynamodbstore.experiments.ExperimentRow;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;

/** The cheapest proof that the table can be read. */
public final class ReadinessRepository {
  private final Table table;

  public ReadinessRepository(Table table) {
    this.table = table;
  }

  /** One eventually consistent read of one small item. Returns whether it is there, or throws. */
  boolean probe() {
    return table.get(ExperimentRow.lastIdKey(), Read.EVENTUAL).isPresent();
  }
}
