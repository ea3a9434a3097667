package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.fulltext.FullTextKeys;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.SortedNames;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;
import java.util.Optional;

/**
 * Keys of experiments in the table and its indexes.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class ExperimentKeys {
  private static final int CLAIM_BYTES = 1800;
  private static final int TAG_BYTES = 1010;
  private static final int SPILLED_TAG_BYTES = 900;

  private static final String META = "E#META";
  private static final String TAG = "E#TAG#";
  private static final String SPILLED_TAG = "E#SPILL#";
  private static final String NAME_REVERSED = "E#NAME_REV";
  private static final String CLAIM = "CLAIM";
  private static final String LAST_ID = "CFG#experiments";

  /** Pattern of the partitions of experiments. */
  private static final String PARTITION = PartitionPrefix.EXPERIMENT + "{}";

  /** Prefix of the sort keys by creation, the same as of the partitions of experiments. */
  private static final String CREATED = PartitionPrefix.EXPERIMENT;

  private static final String AFTER_CREATED = "EXP$";

  /** Exclusive upper bound of the numbers that follow the separator {@code #}. */
  private static final String AFTER_NUMBER = "$";

  static final KeyFamily ALL =
      KeyFamily.in(PARTITION, META, NAME_REVERSED)
          .and(KeyFamily.in(PartitionPrefix.EXPERIMENT_NAME + "{}#{}", CLAIM))
          .and(KeyFamily.in(PartitionPrefix.CONFIG, LAST_ID))
          .and(FullTextKeys.of(TextField.EXPERIMENT_NAME, PARTITION));

  static final KeyFamily OF_TAGS = KeyFamily.in(PARTITION, TAG + "{}", SPILLED_TAG + "{}#{}");

  private ExperimentKeys() {}

  public static Key experiment(ExperimentId id) {
    return new Key(partition(id), META);
  }

  public static boolean isExperiment(Key key) {
    return key.sort().equals(META);
  }

  static Key reversedName(ExperimentId id) {
    return new Key(partition(id), NAME_REVERSED);
  }

  /**
   * Sort range of the experiment, its reversed-name row and the rows of its tags; the experiment is
   * the first of them.
   */
  static SortRange everything() {
    return SortRange.prefix("E#");
  }

  /** Row of a tag that a program of schema version 1 wrote. */
  public static Key tag(ExperimentId id, String key) {
    return new Key(partition(id), TAG + TruncatedText.of(EscapedText.of(key), TAG_BYTES));
  }

  /** Sort range of the tags that programs of schema version 1 wrote. */
  public static SortRange tags() {
    return SortRange.prefix(TAG);
  }

  public static boolean isTag(Key key) {
    return isOfExperiment(key) && key.sort().startsWith(TAG);
  }

  /** Row of a tag that does not fit into the item of the experiment. */
  public static Key spilledTag(ExperimentId id, String spill, String key) {
    // Truncated, because a client may delete a tag with a key longer than any sort key.
    var cut = TruncatedText.of(EscapedText.of(key), SPILLED_TAG_BYTES);
    return new Key(partition(id), SPILLED_TAG + spill + "#" + cut);
  }

  static SortRange spilledTags(String spill) {
    return SortRange.prefix(SPILLED_TAG + spill + "#");
  }

  public static boolean isSpilledTag(Key key) {
    return isOfExperiment(key) && key.sort().startsWith(SPILLED_TAG);
  }

  /** The name of the spill that a row belongs to. */
  static String readSpill(Key key) {
    return key.sort().split("#", -1)[2];
  }

  private static boolean isOfExperiment(Key key) {
    return key.partition().startsWith(PartitionPrefix.EXPERIMENT);
  }

  static Key nameClaim(String workspace, String name) {
    return new Key(byName(workspace, name), CLAIM);
  }

  static boolean isNameClaim(Key key) {
    return key.partition().startsWith(PartitionPrefix.EXPERIMENT_NAME);
  }

  static boolean isReversedName(Key key) {
    return key.sort().equals(NAME_REVERSED);
  }

  static Key lastId() {
    return new Key(PartitionPrefix.CONFIG, LAST_ID);
  }

  static Key byCreation(Experiment experiment) {
    return new Key(
        ofWorkspace(experiment.workspace()),
        createdAt(experiment.created().toEpochMilli())
            + "#"
            + KeyNumber.of(experiment.id().number()));
  }

  /** Sort range of all experiments of a workspace, newest first. */
  public static SortRange byCreation() {
    return SortRange.prefix(CREATED);
  }

  /** Sort range from a creation time, inclusive, on in one direction. */
  public static SortRange byCreation(long created, boolean backwards) {
    return backwards
        ? SortRange.between(CREATED, createdAt(created) + AFTER_NUMBER)
        : SortRange.between(createdAt(created), AFTER_CREATED);
  }

  static Key byUpdate(Experiment experiment) {
    return new Key(
        updates(experiment.workspace()),
        KeyNumber.of(experiment.updated().toEpochMilli())
            + "#"
            + KeyNumber.of(experiment.id().number()));
  }

  public static String updates(String workspace) {
    return ofWorkspace(workspace) + "#EXP_UPD";
  }

  /** Sort range from an update time, inclusive, on in one direction. */
  public static SortRange byUpdate(long updated, boolean backwards) {
    return backwards
        ? SortRange.atMost(KeyNumber.of(updated) + AFTER_NUMBER)
        : SortRange.atLeast(KeyNumber.of(updated));
  }

  static Key inNameOrder(Experiment experiment) {
    return new Key(names(experiment.workspace()), ordered(experiment.name(), experiment.id()));
  }

  public static String names(String workspace) {
    return ofWorkspace(workspace) + "#EXP";
  }

  static Key inReversedNameOrder(Experiment experiment) {
    return new Key(
        reversedNames(experiment.workspace()),
        ordered(reversed(experiment.name()), experiment.id()));
  }

  public static String reversedNames(String workspace) {
    return ofWorkspace(workspace) + "#EXP_REV";
  }

  public static String reversed(String name) {
    return new StringBuilder(name).reverse().toString();
  }

  public static String partition(ExperimentId id) {
    return PartitionPrefix.EXPERIMENT + id;
  }

  /** The key of the experiment whose partition, or one of its parts, a key is in. */
  static Optional<Key> experimentOf(Key key) {
    var steps = key.partition().split("#", -1);
    return isOfExperiment(key)
        ? Optional.of(experiment(new ExperimentId(Long.parseLong(steps[1]))))
        : Optional.empty();
  }

  /** The experiment whose partition a key is in. */
  public static ExperimentId readPartition(Key key) {
    return new ExperimentId(
        Long.parseLong(key.partition().substring(PartitionPrefix.EXPERIMENT.length())));
  }

  public static String ofWorkspace(String workspace) {
    return PartitionPrefix.WORKSPACE + EscapedText.of(workspace);
  }

  private static String createdAt(long created) {
    return CREATED + KeyNumber.inverse(created);
  }

  private static String byName(String workspace, String name) {
    return PartitionPrefix.EXPERIMENT_NAME
        + EscapedText.of(workspace)
        + "#"
        + TruncatedText.of(EscapedText.of(name), CLAIM_BYTES);
  }

  private static String ordered(String name, ExperimentId id) {
    return SortedNames.of(name) + KeyNumber.of(id.number());
  }
}
