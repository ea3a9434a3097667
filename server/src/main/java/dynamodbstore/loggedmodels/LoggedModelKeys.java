package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of logged models. An active model is in the local indexes that searches walk; a deleted one
 * is in none of them.
 *
 * <p>{@code docs/table.md} lists them.
 *
 * <p>The run in {@link #ofRun} is the source run that the model names. It need not exist, nor
 * belong to the same experiment. Rows of deleted models remain.
 */
final class LoggedModelKeys {
  /** Maximum bytes of each variable part, so that all parts together fit into one sort key. */
  private static final int MODEL_BYTES = 100;

  private static final int KEY_BYTES = 500;
  private static final int RUN_BYTES = 256;
  private static final int NAME_BYTES = 800;

  /** Kind of an item in the key range of a model. */
  enum Kind {
    MODEL,
    TAG,
    PARAM,
    METRIC,
    /** Another model, whose id begins with the id of this one. */
    OTHER
  }

  /**
   * Prefix of the sort keys of models, in the local indexes too. In GSI1 the sort key is the
   * partition.
   */
  static final String ALL = PartitionPrefix.LOGGED_MODEL;

  private static final String TAG = "#TAG#";
  private static final String PARAM = "#PARAM#";
  private static final String METRIC = "#METRIC#";

  static final KeyFamily FAMILY =
      KeyFamily.in(
              PartitionPrefix.EXPERIMENT + "{}",
              ALL + "{}",
              ALL + "{}" + TAG + "{}",
              ALL + "{}" + PARAM + "{}",
              ALL + "{}" + METRIC + "{}#{}#{}#{}#{}")
          .and(KeyFamily.in(PartitionPrefix.EXPERIMENT + "{}#R#{}", ALL + "{}"));

  private LoggedModelKeys() {}

  static Key model(ExperimentId experiment, ModelId id) {
    return new Key(partition(experiment), sort(id));
  }

  static Key tag(LoggedModel model, String key) {
    return child(model, TAG + cut(key, KEY_BYTES));
  }

  static Key param(LoggedModel model, String key) {
    return child(model, PARAM + cut(key, KEY_BYTES));
  }

  static Key metric(LoggedModel model, ModelMetric metric) {
    return child(
        model,
        METRIC
            + String.join(
                "#",
                cut(metric.key(), KEY_BYTES),
                metric.dataset().map(DatasetRef::id).map(Object::toString).orElse(""),
                cut(metric.run().text(), RUN_BYTES),
                KeyNumber.of(metric.step()),
                KeyNumber.of(metric.timestamp())));
  }

  /**
   * Range of a model and its child items. It may contain another model whose id has the same
   * prefix; {@link #kind} tells them apart.
   */
  static SortRange everything(ModelId id) {
    return SortRange.between(sort(id), sort(id) + "#\uffff");
  }

  /** Range of the models of an experiment from one on, inclusive, with their child items. */
  static SortRange from(ModelId first) {
    // $ sorts after #: the upper bound itself is no prefix of a key.
    return SortRange.between(sort(first), "LM$");
  }

  /** Whether a key of that range, or of all models, is that of a model. */
  static boolean isModel(Key key) {
    return key.sort().indexOf('#', ALL.length()) < 0;
  }

  static Kind kind(ModelId id, Key key) {
    var model = sort(id);
    if (key.sort().equals(model)) {
      return Kind.MODEL;
    }
    if (key.sort().startsWith(model + TAG)) {
      return Kind.TAG;
    }
    if (key.sort().startsWith(model + PARAM)) {
      return Kind.PARAM;
    }
    return key.sort().startsWith(model + METRIC) ? Kind.METRIC : Kind.OTHER;
  }

  /** Whether a key is that of the row at a source run. */
  static boolean isOfRun(Key key) {
    return key.partition().indexOf('#', PartitionPrefix.EXPERIMENT.length()) >= 0;
  }

  /** The key of the model of a tag, param or metric, or of the model itself. */
  static Key modelOf(Key key) {
    int end = key.sort().indexOf('#', ALL.length());
    return new Key(key.partition(), end < 0 ? key.sort() : key.sort().substring(0, end));
  }

  /** Kind of an item in the partition of an experiment. */
  static Kind childKind(Key key) {
    var end = key.sort().substring(modelOf(key).sort().length());
    if (end.isEmpty()) {
      return Kind.MODEL;
    }
    if (end.startsWith(TAG)) {
      return Kind.TAG;
    }
    return end.startsWith(PARAM) ? Kind.PARAM : Kind.METRIC;
  }

  static Key ofRun(LoggedModel model) {
    return new Key(ofRun(model.experiment(), model.sourceRun()), sort(model.id()));
  }

  /** Partition of the rows of a source run's models. */
  static String ofRun(ExperimentId experiment, String run) {
    return new RunLocation(experiment, new RunId(cut(run, RUN_BYTES))).partition();
  }

  /** Key of the model that a row in the partition of its source run names. */
  static Key model(Key ofRun) {
    var partition = ofRun.partition();
    return new Key(partition.substring(0, partition.indexOf("#R#")), ofRun.sort());
  }

  static Key byId(LoggedModel model) {
    return new Key(byId(model.id()), PartitionPrefix.EXPERIMENT + model.experiment());
  }

  static String byId(ModelId id) {
    return sort(id);
  }

  static Key newestFirst(LoggedModel model) {
    return inPartition(model, ALL + created(model));
  }

  /**
   * Position of a model, existing or not, in an index range of an experiment that has the newest
   * models first.
   *
   * @param prefix common prefix of the sort keys in the range
   */
  static Position position(ExperimentId experiment, String prefix, long createdMillis, ModelId id) {
    var sort = prefix + KeyNumber.inverse(createdMillis) + "#" + cut(id.text(), MODEL_BYTES);
    return new Position(new Key(partition(experiment), sort), model(experiment, id));
  }

  static Key byStatus(LoggedModel model) {
    return inPartition(model, byStatus(model.status()) + created(model));
  }

  static String byStatus(LoggedModel.Status status) {
    return ALL + status.name() + "#";
  }

  static Key byName(LoggedModel model) {
    return inPartition(model, byName(model.name()) + created(model));
  }

  static String byName(String name) {
    return ALL + TruncatedText.of(OrderedText.of(name), NAME_BYTES);
  }

  static String partition(ExperimentId experiment) {
    return PartitionPrefix.EXPERIMENT + experiment;
  }

  private static Key child(LoggedModel model, String end) {
    return new Key(partition(model.experiment()), sort(model.id()) + end);
  }

  private static Key inPartition(LoggedModel model, String beginning) {
    return new Key(partition(model.experiment()), beginning + cut(model.id().text(), MODEL_BYTES));
  }

  private static String sort(ModelId id) {
    return ALL + cut(id.key(), MODEL_BYTES);
  }

  private static String created(LoggedModel model) {
    return KeyNumber.inverse(model.created().toEpochMilli()) + "#";
  }

  private static String cut(String text, int bytes) {
    return TruncatedText.of(EscapedText.of(text), bytes);
  }
}
