package dynamodbstore.traces.items;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Keys of traces. A trace has a partition of its own, so that traces of one experiment share no
 * partition's limits; the experiment has one open row for each trace, in one of {@value #SHARDS}
 * partitions.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class TraceKeys {
  /** Fixed for ever: it determines where an open row is. */
  private static final int SHARDS = 4;

  /** Longest spelling of an id in a key. Clients use 35 characters. */
  private static final int ID_BYTES = 900;

  private static final int PART_DIGITS = 4;
  private static final String META = "T#META";
  private static final String PART = "T#PART#";
  private static final String SPANS = "T#SPANS#";
  private static final String ROW = "T#";

  /** Everything in the partition of a trace. */
  public static final SortRange ALL = SortRange.prefix("T#");

  public static final SortRange ROWS = SortRange.prefix(ROW);

  public static final KeyFamily FAMILY =
      KeyFamily.in(PartitionPrefix.TRACE + "{}", META, PART + "{}#{}", SPANS + "{}#{}#{}")
          .and(KeyFamily.in(PartitionPrefix.EXPERIMENT + "{}#T#{}", ROW + "{}"));

  private TraceKeys() {}

  public static Key meta(TraceId id) {
    return new Key(partition(id), META);
  }

  public static boolean isMeta(Key key) {
    return key.sort().equals(META);
  }

  /**
   * An id that is spelled like the one in the key of a META: the id itself, unless it was too long
   * for a key. Empty if it was cut within an escaped character.
   */
  public static Optional<TraceId> readMeta(Key key) {
    try {
      var spelling = key.partition().substring(PartitionPrefix.TRACE.length());
      return Optional.of(new TraceId(EscapedText.read(spelling)))
          .filter(id -> partition(id).equals(key.partition()));
    } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
      return Optional.empty();
    }
  }

  /** One part of a body that does not fit into the META item. */
  public static Key part(TraceId id, Revision revision, int part) {
    return new Key(partition(id), PART + revision.text() + "#" + number(part));
  }

  public static Key chunkPart(TraceId id, Incarnation incarnation, String chunk, int part) {
    return new Key(partition(id), SPANS + incarnation.text() + "#" + chunk + "#" + number(part));
  }

  /**
   * Whether a key belongs to spans or to a body that were written before a tombstone. Incarnations
   * and revisions sort by time, and a trace that is created after the tombstone has later ones.
   */
  public static boolean isOlderContent(Key key, TraceMeta tombstone) {
    var bound = tombstone.revision().text();
    return isBefore(key, SPANS, bound) || isBefore(key, PART, bound);
  }

  private static boolean isBefore(Key key, String prefix, String bound) {
    return key.sort().startsWith(prefix) && key.sort().compareTo(prefix + bound) < 0;
  }

  public static String partition(TraceId id) {
    return PartitionPrefix.TRACE + spelling(id);
  }

  public static Key row(ExperimentId experiment, TraceId id) {
    return new Key(rows(experiment, shard(id)), ROW + spelling(id));
  }

  /** Keys of the open rows of all ids with the same spelling. */
  static List<Key> possibleRows(ExperimentId experiment, TraceId id) {
    return rows(experiment).stream().map(shard -> new Key(shard, ROW + spelling(id))).toList();
  }

  /** The partitions with the open rows of an experiment. */
  public static List<String> rows(ExperimentId experiment) {
    return IntStream.range(0, SHARDS).mapToObj(shard -> rows(experiment, shard)).toList();
  }

  private static String rows(ExperimentId experiment, int shard) {
    return PartitionPrefix.EXPERIMENT + experiment + "#T#" + shard;
  }

  private static int shard(TraceId id) {
    return Math.floorMod(id.text().hashCode(), SHARDS);
  }

  private static String spelling(TraceId id) {
    return TruncatedText.of(EscapedText.of(id.text()), ID_BYTES);
  }

  private static String number(int part) {
    var digits = Integer.toString(part);
    return "0".repeat(Math.max(0, PART_DIGITS - digits.length())) + digits;
  }
}
