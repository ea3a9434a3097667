package dynamodbstore.deletionmarks;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.api.RunId;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of the marks of deleted runs and experiments.
 *
 * <p>{@code docs/table.md} lists them.
 */
final class DeletionMarkKeys {
  /** Longest spelling of an id; clients choose ids of runs that they name as a source. */
  private static final int ID_BYTES = 900;

  private static final String SORT = "MARK";

  static final KeyFamily ALL =
      KeyFamily.in(PartitionPrefix.DELETED_RUN + "{}", SORT)
          .and(KeyFamily.in(PartitionPrefix.DELETED_EXPERIMENT + "{}", SORT));

  private DeletionMarkKeys() {}

  static Key of(RunId run) {
    var spelling = TruncatedText.of(EscapedText.of(run.text()), ID_BYTES);
    return new Key(PartitionPrefix.DELETED_RUN + spelling, SORT);
  }

  static Key of(ExperimentId experiment) {
    return new Key(PartitionPrefix.DELETED_EXPERIMENT + experiment, SORT);
  }
}
