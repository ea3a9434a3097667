package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;

/** An experiment as other features read it: in one call with items of their own. */
public final class ExperimentRow {
  private ExperimentRow() {}

  public static Key key(ExperimentId id) {
    return ExperimentKeys.experiment(id);
  }

  public static Experiment read(Item item) {
    return ExperimentItems.fromItem(item);
  }

  /** Where the number of the last experiment is kept: none has a higher one. */
  public static Key lastIdKey() {
    return ExperimentKeys.lastId();
  }

  public static long lastId(Item item) {
    return item.number("last");
  }

  public static Key tagKey(ExperimentId id, String key) {
    return ExperimentKeys.tag(id, key);
  }

  public static String tagValue(Item tag) {
    return ExperimentItems.tag(tag).value();
  }
}
