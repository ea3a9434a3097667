package dynamodbstore.readiness;

import dynamodbstore.experiments.entity.ExperimentItemReader;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;

/** Probe of the table with the cheapest possible read. */
public final class ReadinessRepository {
  private final Table table;

  public ReadinessRepository(Table table) {
    this.table = table;
  }

  /**
   * One eventually consistent read of one small item: half a read unit. Returns whether the item
   * exists; throws if the table cannot be read.
   */
  boolean probe() {
    return table.get(ExperimentItemReader.lastIdKey(), Read.EVENTUAL).isPresent();
  }
}
