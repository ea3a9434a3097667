package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.TruncatedText;
import java.util.Optional;

/**
 * Keys of datasets. Large bodies have a partition of their own, so that listing the datasets of an
 * experiment does not read them.
 *
 * <p>{@code docs/table.md} lists them.
 */
final class DatasetKeys {
  private static final int CONTEXT_BYTES = 900;

  private DatasetKeys() {}

  static Key dataset(ExperimentId experiment, DatasetId id) {
    return new Key(partition(experiment), "D#" + id);
  }

  static Key context(ExperimentId experiment, DatasetId id, Optional<String> context) {
    var end = context.map(text -> "C#" + TruncatedText.of(EscapedText.of(text), CONTEXT_BYTES));
    return new Key(partition(experiment), "D#" + id + "#" + end.orElse("N"));
  }

  static Key bodyPart(ExperimentId experiment, DatasetId id, DatasetBodyLocation body, int part) {
    return new Key(
        partition(experiment) + "#D#" + id, "BODY#" + body.name() + "#" + KeyNumber.of(part));
  }

  /** Range of all datasets of an experiment, each followed by its contexts. */
  static SortRange all() {
    return SortRange.prefix("D#");
  }

  static String partition(ExperimentId experiment) {
    return PartitionPrefix.EXPERIMENT + experiment;
  }
}
