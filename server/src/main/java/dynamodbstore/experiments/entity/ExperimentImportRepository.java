package dynamodbstore.experiments.entity;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;

/** Writes of the import that no request makes, besides those of {@link ExperimentRepository}. */
public final class ExperimentImportRepository {
  private static final String LAST = "last";

  private final Table table;

  public ExperimentImportRepository(Table table) {
    this.table = table;
  }

  /** Lets new experiments get ids above one. One write, refused if they do already. */
  public void reserveIds(long upTo) {
    var isBelow = Condition.any(Condition.not(Condition.has(LAST)), Condition.below(LAST, upTo));
    var _ = table.write(Write.update(ExperimentKeys.lastId(), isBelow, Change.set(LAST, upTo)));
  }
}
