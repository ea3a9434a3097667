package dynamodbstore.datasets.links;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.DatasetId;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of a run's inputs and outputs, which are child items of the run like its metrics, params and
 * tags.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class RunLinkKeys {
  private static final String DATASET_INPUT = "INPUT#D#";
  private static final String MODEL_INPUT = "INPUT#M#";
  private static final String MODEL_OUTPUT = "OUTPUT#";
  private static final int MODEL_BYTES = 900;

  static final KeyFamily ALL =
      KeyFamily.in(
          PartitionPrefix.EXPERIMENT + "{}#R#{}",
          DATASET_INPUT + "{}",
          MODEL_INPUT + "{}",
          MODEL_OUTPUT + "{}");

  /** Kind of a child item of a run. */
  public enum Kind {
    DATASET_INPUT,
    MODEL_INPUT,
    MODEL_OUTPUT,
    OTHER
  }

  private RunLinkKeys() {}

  public static Key datasetInput(RunLocation location, DatasetId dataset) {
    return new Key(location.partition(), DATASET_INPUT + dataset);
  }

  public static Key modelInput(RunLocation location, ModelId model) {
    return new Key(location.partition(), MODEL_INPUT + spelled(model));
  }

  public static Key modelOutput(RunLocation location, ModelId model) {
    return new Key(location.partition(), MODEL_OUTPUT + spelled(model));
  }

  public static Kind kind(Key key) {
    var sort = key.sort();
    if (sort.startsWith(DATASET_INPUT)) {
      return Kind.DATASET_INPUT;
    }
    if (sort.startsWith(MODEL_INPUT)) {
      return Kind.MODEL_INPUT;
    }
    return sort.startsWith(MODEL_OUTPUT) ? Kind.MODEL_OUTPUT : Kind.OTHER;
  }

  /**
   * Escapes a model id for a key. Model ids of a run are not validated: they need not exist, nor be
   * well-formed.
   */
  private static String spelled(ModelId model) {
    return TruncatedText.of(EscapedText.of(model.text()), MODEL_BYTES);
  }
}
