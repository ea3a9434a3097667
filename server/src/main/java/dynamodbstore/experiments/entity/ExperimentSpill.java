package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.spillablemaps.SpillRows;
import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.spillablemaps.SpillableMapRepository.OwnedMap;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;

/** Rows of the tags of an experiment that are not inline. */
final class ExperimentSpill {
  private ExperimentSpill() {}

  /** Rows of tags that do not fit into the item. */
  record Rows(ExperimentId id) implements SpillRows {
    @Override
    public String partition() {
      return ExperimentKeys.partition(id);
    }

    @Override
    public Key row(String spill, String key) {
      return ExperimentKeys.spilledTag(id, spill, key);
    }

    @Override
    public SortRange rows(String spill) {
      return ExperimentKeys.spilledTags(spill);
    }
  }

  /** Tags in a table of schema version 1, where every tag is a row: a spill without a name. */
  static OwnedMap ofFirstVersion(ExperimentId id) {
    return new OwnedMap(new FirstVersionRows(id), SpillableMap.EMPTY.spillingInto(""));
  }

  private record FirstVersionRows(ExperimentId id) implements SpillRows {
    @Override
    public String partition() {
      return ExperimentKeys.partition(id);
    }

    @Override
    public Key row(String spill, String key) {
      return ExperimentKeys.tag(id, key);
    }

    @Override
    public SortRange rows(String spill) {
      return ExperimentKeys.tags();
    }
  }
}
