package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.Collection;
import java.util.List;

/** Batch read of experiments by id. */
public final class ExperimentBatchReads {
  private ExperimentBatchReads() {}

  /** The existing ones, in any order: one strongly consistent batch read. */
  public static List<StoredExperiment> all(Table table, Collection<ExperimentId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    var keys = ids.stream().map(ExperimentKeys::experiment).toList();
    return table.getAll(keys, Read.STRONG).values().stream().map(ExperimentItems::stored).toList();
  }
}
