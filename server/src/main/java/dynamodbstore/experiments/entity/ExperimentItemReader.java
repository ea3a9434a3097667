package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;

/**
 * Keys and decoding of experiment items for other features, which read them in one call with their
 * own items.
 */
public final class ExperimentItemReader {
  private ExperimentItemReader() {}

  public static Key key(ExperimentId id) {
    return ExperimentKeys.experiment(id);
  }

  public static Experiment read(Item item) {
    return ExperimentItems.fromItem(item);
  }

  /** Key of the counter item with the highest id allocated so far. */
  public static Key lastIdKey() {
    return ExperimentKeys.lastId();
  }

  public static long lastId(Item item) {
    return item.number("last");
  }
}
