package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Index;
import dynamodbstore.table.Key;
import dynamodbstore.table.Position;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.keys.CutText;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;

/**
 * Where runs live.
 *
 * <pre>
 * what    partition      sort       also found at
 * run     EXP#exp        R#run      GSI1  RUN#run    / EXP#exp            ids that do not say where
 *                                   GSI2  LIVE#shard / until#exp#run      while something is due
 *                                   LSI1  R#ACTIVE#LIVE#run, R#ACTIVE#SETTLED#run
 *                                         or R#DELETED#inv start#run
 *                                   only while not deleted:
 *                                   LSI2  R#inv start#run                 by start
 *                                   LSI3  R#STATUS#inv start#run          by status
 *                                   LSI4  R#name inv start#run            by name
 *                                   LSI5  R#metric#inv value#inv start#run
 *                                         by the experiment's primary metric, once settled
 * data    EXP#exp        RD#run     once settled: all that it shows, packed
 * param   EXP#exp#R#run  PARAM#key
 * tag     EXP#exp#R#run  TAG#key
 * </pre>
 *
 * <p>Where nothing but the run follows, it is spelled as {@link RunId#key}, so that runs lie in the
 * order of time. After a start or a name it settles ties, which searches do by {@code run_id}:
 * there it is the id as clients see it.
 */
final class RunKeys {
  /** Enough to spread the runs of thousands of writers, and few enough to be read one by one. */
  static final int LIVE_SHARDS = 16;

  private static final String EXPERIMENT = "EXP#";
  static final String RUN = "R#";
  private static final String PACKED = "RD#";

  /** Leaves room for what follows a name in a sort key. */
  static final int NAME_BYTES = 900;

  private static final int CHILD_BYTES = 1000;

  private static final int METRIC_BYTES = 256;

  private RunKeys() {}

  static Key run(RunPlace place) {
    return new Key(partition(place.experiment()), RUN + EscapedText.of(place.run().key()));
  }

  static boolean isRun(Key key) {
    return key.sort().startsWith(RUN) && isExperiment(key.partition());
  }

  /** The run that lives at a key. */
  static RunPlace place(Key run) {
    return new RunPlace(
        experiment(run.partition()),
        RunId.ofKey(EscapedText.read(run.sort().substring(RUN.length()))));
  }

  static Key packed(RunPlace place) {
    return new Key(partition(place.experiment()), PACKED + EscapedText.of(place.run().key()));
  }

  static boolean isPacked(Key key) {
    return key.sort().startsWith(PACKED) && isExperiment(key.partition());
  }

  /** The run whose packed data live at a key. */
  static RunPlace packedPlace(Key packed) {
    return new RunPlace(
        experiment(packed.partition()),
        RunId.ofKey(EscapedText.read(packed.sort().substring(PACKED.length()))));
  }

  /** The experiment that a partition is of. */
  static ExperimentId experiment(String partition) {
    return new ExperimentId(Long.parseLong(partition.substring(EXPERIMENT.length())));
  }

  private static boolean isExperiment(String partition) {
    return partition.startsWith(EXPERIMENT) && partition.indexOf('#', EXPERIMENT.length()) < 0;
  }

  static String partition(ExperimentId experiment) {
    return EXPERIMENT + experiment;
  }

  static Key byId(RunPlace place) {
    return new Key(byId(place.run()), EXPERIMENT + place.experiment());
  }

  static String byId(RunId run) {
    return "RUN#" + run;
  }

  /** The run itself, among whatever else is found by the id of a run. */
  static SortRange runOfId() {
    return SortRange.prefix(EXPERIMENT);
  }

  static Key live(RunPlace place, long untilMillis) {
    return new Key(
        liveShard(Math.floorMod(place.run().text().hashCode(), LIVE_SHARDS)),
        KeyNumber.of(untilMillis) + "#" + place.experiment() + "#" + place.run());
  }

  static String liveShard(int shard) {
    return "LIVE#" + shard;
  }

  /** What is due by a time. */
  static SortRange due(long nowMillis) {
    // $ follows #: whatever is due in the last millisecond is in.
    return SortRange.atMost(KeyNumber.of(nowMillis) + "$");
  }

  static String active(RunPlace place, boolean settled) {
    return (settled ? "R#ACTIVE#SETTLED#" : "R#ACTIVE#LIVE#") + place.run().key();
  }

  /** All that are live, those being settled among them. */
  static SortRange live() {
    return SortRange.prefix("R#ACTIVE#LIVE#");
  }

  static String deleted(RunPlace place, long startMillis) {
    return "R#DELETED#" + newestFirst(place, startMillis);
  }

  static SortRange deleted() {
    return SortRange.prefix("R#DELETED#");
  }

  static String byStart(RunPlace place, long startMillis) {
    return RUN + newestFirst(place, startMillis);
  }

  /** The two indexes that have runs in the order of their start: LSI1 of deleted ones, and LSI2. */
  static SortRange inStartOrder(Index index) {
    return index == Index.LSI1 ? deleted() : SortRange.prefix(RUN);
  }

  /** Where one of them has, or would have, a run. */
  static Position inStartOrder(Index index, RunPlace place, long startMillis) {
    var sort = index == Index.LSI1 ? deleted(place, startMillis) : byStart(place, startMillis);
    return at(place, sort);
  }

  /** Where a local index has a run, or would have it. */
  static Position at(RunPlace place, String sort) {
    return new Position(new Key(partition(place.experiment()), sort), run(place));
  }

  static String byStatus(RunStatus status) {
    return RUN + status + "#";
  }

  static String byStatus(RunPlace place, RunStatus status, long startMillis) {
    return byStatus(status) + newestFirst(place, startMillis);
  }

  static String byName(RunPlace place, String name, long startMillis) {
    return RUN + CutText.of(OrderedText.of(name), NAME_BYTES) + newestFirst(place, startMillis);
  }

  static Key byPrimaryMetric(RunPlace place, String metric, double value, long startMillis) {
    return new Key(
        partition(place.experiment()),
        RUN
            + CutText.of(EscapedText.of(metric), METRIC_BYTES)
            + "#"
            + KeyNumber.inverse(value)
            + "#"
            + newestFirst(place, startMillis));
  }

  static Key param(RunPlace place, String key) {
    return new Key(place.partition(), "PARAM#" + child(key));
  }

  static Key tag(RunPlace place, String key) {
    return new Key(place.partition(), "TAG#" + child(key));
  }

  /** What lies before the sealed history of metrics: inputs, models and series. */
  static SortRange beforeHistory() {
    // $ follows #: no key begins with what is the end of a range here.
    return SortRange.between("INPUT#", "METRIC$");
  }

  /** What lies after it: outputs, params and tags. */
  static SortRange afterHistory() {
    return SortRange.between("OUTPUT#", "TAG$");
  }

  /** What lies with a run. */
  enum Kind {
    METRIC,
    PARAM,
    TAG,
    /** An input or an output. */
    LINK,
    OTHER
  }

  static Kind kind(Key child) {
    var sort = child.sort();
    return switch (sort.substring(0, sort.indexOf('#'))) {
      case "METRIC" -> Kind.METRIC;
      case "PARAM" -> Kind.PARAM;
      case "TAG" -> Kind.TAG;
      case "INPUT", "OUTPUT" -> Kind.LINK;
      default -> Kind.OTHER;
    };
  }

  private static String newestFirst(RunPlace place, long startMillis) {
    return KeyNumber.inverse(startMillis) + "#" + place.run();
  }

  /** Clients may create tags, or ask for some, of any length: what no key can hold is cut. */
  private static String child(String key) {
    return CutText.of(EscapedText.of(key), CHILD_BYTES);
  }
}
