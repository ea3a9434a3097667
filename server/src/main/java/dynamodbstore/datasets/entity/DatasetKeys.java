package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;
import java.util.Optional;

/**
 * Keys of datasets. Large bodies have a partition of their own, so that listing the datasets of an
 * experiment does not read them.
 *
 * <p>{@code docs/table.md} lists them.
 */
final class DatasetKeys {
  private static final int CONTEXT_BYTES = 900;

  private static final String DATASET = "D#";
  private static final String CONTEXT = "C#";
  private static final String NO_CONTEXT = "N";
  private static final String BODY = "BODY#";

  static final KeyFamily ALL =
      KeyFamily.in(
              PartitionPrefix.EXPERIMENT + "{}",
              DATASET + "{}",
              DATASET + "{}#" + CONTEXT + "{}",
              DATASET + "{}#" + NO_CONTEXT)
          .and(KeyFamily.in(PartitionPrefix.EXPERIMENT + "{}#" + DATASET + "{}", BODY + "{}#{}"));

  private DatasetKeys() {}

  static boolean isBodyPart(Key key) {
    return key.sort().startsWith(BODY);
  }

  static boolean isDataset(Key key) {
    return key.sort().indexOf('#', DATASET.length()) < 0;
  }

  /** The key of the dataset of one of its contexts. */
  static Key ofContext(Key context) {
    int end = context.sort().indexOf('#', DATASET.length());
    return new Key(context.partition(), context.sort().substring(0, end));
  }

  /** The key of the dataset of a part of its body. */
  static Key ofBodyPart(Key part) {
    int end = part.partition().lastIndexOf('#' + DATASET);
    return new Key(part.partition().substring(0, end), part.partition().substring(end + 1));
  }

  /** The name of the body that a part is of. */
  static String readBody(Key part) {
    return part.sort().substring(BODY.length(), part.sort().lastIndexOf('#'));
  }

  /** The number of a part. */
  static long readPart(Key part) {
    return KeyNumber.toLong(part.sort().substring(part.sort().lastIndexOf('#') + 1));
  }

  /** The experiment in whose partition a dataset is. */
  static ExperimentId readPartition(Key dataset) {
    return new ExperimentId(
        Long.parseLong(dataset.partition().substring(PartitionPrefix.EXPERIMENT.length())));
  }

  static Key dataset(ExperimentId experiment, DatasetId id) {
    return new Key(partition(experiment), DATASET + id);
  }

  static Key context(ExperimentId experiment, DatasetId id, Optional<String> context) {
    var end = context.map(text -> CONTEXT + TruncatedText.of(EscapedText.of(text), CONTEXT_BYTES));
    return new Key(partition(experiment), DATASET + id + "#" + end.orElse(NO_CONTEXT));
  }

  static Key bodyPart(ExperimentId experiment, DatasetId id, DatasetBodyLocation body, int part) {
    return new Key(
        partition(experiment) + "#" + DATASET + id, BODY + body.name() + "#" + KeyNumber.of(part));
  }

  /** Range of all datasets of an experiment, each followed by its contexts. */
  static SortRange all() {
    return SortRange.prefix(DATASET);
  }

  static String partition(ExperimentId experiment) {
    return PartitionPrefix.EXPERIMENT + experiment;
  }
}
