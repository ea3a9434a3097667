package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.Collection;
import java.util.List;

/** Many experiments by their numbers. */
final class ExperimentReads {
  private ExperimentReads() {}

  /** Those that exist, in any order: one batch read, strong. */
  static List<Experiment> all(Table table, Collection<ExperimentId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    var keys = ids.stream().map(ExperimentKeys::experiment).toList();
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(ExperimentItems::fromItem)
        .toList();
  }
}
