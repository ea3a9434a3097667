package dynamodbstore.runs.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys and index positions of runs, their snapshots, params and tags.
 *
 * <p>{@code docs/table.md} lists them.
 *
 * <p>Run ids are spelled in two ways. In a sort key that has only the id after its prefix, the id
 * is spelled as {@link RunId#key}, so that runs lie in order of creation. After a start or a name
 * the id breaks ties, as searches do by {@code run_id}: there it is the id as clients see it.
 */
public final class RunKeys {
  /**
   * Enough partitions for the runs of thousands of writers; few enough for a sweep to query each.
   */
  public static final int LIVE_SHARDS = 16;

  private static final String EXPERIMENT = PartitionPrefix.EXPERIMENT;
  public static final String RUN = "R#";
  private static final String SNAPSHOT = "RD#";

  /** Longest name in a sort key; leaves room for the start and the id. */
  public static final int NAME_BYTES = 900;

  private static final int CHILD_BYTES = 1000;

  private static final String PARAM = "PARAM#";
  private static final String TAG = "TAG#";

  /** Pattern of the partitions of experiments. */
  public static final String PARTITION = EXPERIMENT + "{}";

  /** Keys of runs and snapshots. */
  public static final KeyFamily OF_RUNS = KeyFamily.in(PARTITION, RUN + "{}", SNAPSHOT + "{}");

  /** Keys of params and tags. */
  static final KeyFamily OF_DATA =
      KeyFamily.in(PARTITION + "#" + RUN + "{}", PARAM + "{}", TAG + "{}");

  private RunKeys() {}

  public static Key run(RunLocation location) {
    return new Key(partition(location.experiment()), RUN + EscapedText.of(location.run().key()));
  }

  /** Range of the runs of an experiment from one on, inclusive. */
  public static SortRange from(RunLocation first) {
    // $ sorts after #: the upper bound itself is no prefix of a key.
    return SortRange.between(run(first).sort(), "R$");
  }

  public static boolean isRun(Key key) {
    return key.sort().startsWith(RUN) && isExperiment(key.partition());
  }

  /** Location of the run, from the run item's key. */
  public static RunLocation location(Key run) {
    return new RunLocation(
        experiment(run.partition()),
        RunId.ofKey(EscapedText.read(run.sort().substring(RUN.length()))));
  }

  public static Key snapshot(RunLocation location) {
    return new Key(
        partition(location.experiment()), SNAPSHOT + EscapedText.of(location.run().key()));
  }

  public static boolean isSnapshot(Key key) {
    return key.sort().startsWith(SNAPSHOT) && isExperiment(key.partition());
  }

  /** Location of the run, from its snapshot item's key. */
  public static RunLocation locationOfSnapshot(Key packed) {
    return new RunLocation(
        experiment(packed.partition()),
        RunId.ofKey(EscapedText.read(packed.sort().substring(SNAPSHOT.length()))));
  }

  public static ExperimentId experiment(String partition) {
    return new ExperimentId(Long.parseLong(partition.substring(EXPERIMENT.length())));
  }

  private static boolean isExperiment(String partition) {
    return partition.startsWith(EXPERIMENT) && partition.indexOf('#', EXPERIMENT.length()) < 0;
  }

  public static String partition(ExperimentId experiment) {
    return EXPERIMENT + experiment;
  }

  static Key byId(RunLocation location) {
    return new Key(byId(location.run()), EXPERIMENT + location.experiment());
  }

  public static String byId(RunId run) {
    return PartitionPrefix.RUN + run;
  }

  /** Range of the run item, among other items that GSI1 has under a run id. */
  public static SortRange runOfId() {
    return SortRange.prefix(EXPERIMENT);
  }

  static Key live(RunLocation location, long untilMillis) {
    return new Key(
        liveShard(Math.floorMod(location.run().text().hashCode(), LIVE_SHARDS)),
        KeyNumber.of(untilMillis) + "#" + location.experiment() + "#" + location.run());
  }

  public static String liveShard(int shard) {
    return PartitionPrefix.LIVE_RUNS + shard;
  }

  /** Range of runs that are due at a time. */
  public static SortRange due(long nowMillis) {
    // $ sorts after #, so entries of the last millisecond are included.
    return SortRange.atMost(KeyNumber.of(nowMillis) + "$");
  }

  static String active(RunLocation location, boolean settled) {
    return (settled ? "R#ACTIVE#SETTLED#" : "R#ACTIVE#LIVE#") + location.run().key();
  }

  /** Range of runs that are LIVE or SETTLING. */
  public static SortRange live() {
    return SortRange.prefix("R#ACTIVE#LIVE#");
  }

  static String deleted(RunLocation location, long startMillis) {
    return "R#DELETED#" + newestFirst(location, startMillis);
  }

  public static SortRange deleted() {
    return SortRange.prefix("R#DELETED#");
  }

  static String byStart(RunLocation location, long startMillis) {
    return RUN + newestFirst(location, startMillis);
  }

  /** Range of runs by start, newest first, in LSI1 (deleted runs) or LSI2 (other runs). */
  public static SortRange inStartOrder(Index index) {
    return index == Index.LSI1 ? deleted() : SortRange.prefix(RUN);
  }

  /** Position of a run in that range, whether the run exists or not. */
  public static Position inStartOrder(Index index, RunLocation location, long startMillis) {
    var sort =
        index == Index.LSI1 ? deleted(location, startMillis) : byStart(location, startMillis);
    return at(location, sort);
  }

  /** Position of a run in a local index, whether the run exists or not. */
  public static Position at(RunLocation location, String sort) {
    return new Position(new Key(partition(location.experiment()), sort), run(location));
  }

  public static String byStatus(RunStatus status) {
    return RUN + status + "#";
  }

  static String byStatus(RunLocation location, RunStatus status, long startMillis) {
    return byStatus(status) + newestFirst(location, startMillis);
  }

  static String byName(RunLocation location, String name, long startMillis) {
    return RUN
        + TruncatedText.of(OrderedText.of(name), NAME_BYTES)
        + newestFirst(location, startMillis);
  }

  public static Key param(RunLocation location, String key) {
    return new Key(location.partition(), PARAM + child(key));
  }

  public static Key tag(RunLocation location, String key) {
    return new Key(location.partition(), TAG + child(key));
  }

  /** Range of child items before the sealed chunks of metrics: inputs, models and series. */
  public static SortRange beforeHistory() {
    // $ sorts after #: the upper bound itself is no prefix of a key.
    return SortRange.between("INPUT#", "METRIC$");
  }

  /** Range of child items after the sealed chunks: outputs, params and tags. */
  public static SortRange afterHistory() {
    return SortRange.between("OUTPUT#", "TAG$");
  }

  public static SortRange series() {
    return SortRange.prefix("METRIC#");
  }

  public static SortRange params() {
    return SortRange.prefix(PARAM);
  }

  public static SortRange tags() {
    return SortRange.prefix(TAG);
  }

  public static SortRange inputs() {
    return SortRange.prefix("INPUT#");
  }

  public static SortRange outputs() {
    return SortRange.prefix("OUTPUT#");
  }

  /** Whether a child item is the row of a logged model that names the run as its source. */
  public static boolean isOfModel(Key child) {
    return child.sort().startsWith(PartitionPrefix.LOGGED_MODEL);
  }

  /** The key of the logged model that such a row names, if it is in the run's experiment. */
  public static Key model(RunLocation run, Key row) {
    return new Key(partition(run.experiment()), row.sort());
  }

  /** Kinds of child items. */
  public enum ChildKind {
    METRIC,
    PARAM,
    TAG,
    /** An input or an output. */
    LINK,
    OTHER
  }

  public static ChildKind kind(Key child) {
    var sort = child.sort();
    return switch (sort.substring(0, sort.indexOf('#'))) {
      case "METRIC" -> ChildKind.METRIC;
      case "PARAM" -> ChildKind.PARAM;
      case "TAG" -> ChildKind.TAG;
      case "INPUT", "OUTPUT" -> ChildKind.LINK;
      default -> ChildKind.OTHER;
    };
  }

  private static String newestFirst(RunLocation location, long startMillis) {
    return KeyNumber.inverse(startMillis) + "#" + location.run();
  }

  /** Cuts keys that are too long for a sort key: clients may send tag keys of any length. */
  private static String child(String key) {
    return TruncatedText.of(EscapedText.of(key), CHILD_BYTES);
  }
}
