package dynamodbstore.blocks;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.verification.KeyFamily;
import java.util.Optional;

/**
 * Keys of blocks. The directory of an experiment is one partition, newest blocks first; each block
 * has a partition of its own for its columns.
 */
public final class BlockKeys {
  private static final String ROW = "B#";
  private static final String COLUMN = "C#";
  private static final String POINTER = "NEXT";
  private static final String LEASE = "LEASE";
  private static final String INTENT = "I#";
  private static final int PART_DIGITS = 4;

  /** Pattern of the partitions with directories. */
  private static final String DIRECTORY = PartitionPrefix.EXPERIMENT + "{}#TB";

  static final SortRange ROWS = SortRange.prefix(ROW);
  static final SortRange COLUMNS = SortRange.prefix(COLUMN);
  static final SortRange INTENTS = SortRange.prefix(INTENT);

  public static final KeyFamily ALL =
      KeyFamily.in(DIRECTORY, ROW + "{}#{}", INTENT + "{}#{}", LEASE)
          .and(KeyFamily.in(DIRECTORY + "#{}", COLUMN + "*", POINTER));

  private BlockKeys() {}

  static String directory(ExperimentId experiment) {
    return PartitionPrefix.EXPERIMENT + experiment + "#TB";
  }

  /** The lease of the server that packs the experiment. */
  public static Key lease(ExperimentId experiment) {
    return new Key(directory(experiment), LEASE);
  }

  /** Directory rows of the blocks with an entry of this time or a later one. */
  static SortRange rowsSince(long time) {
    // The next character after the separator: all names of blocks precede it.
    return SortRange.between(ROW, ROW + KeyNumber.inverse(time) + (char) ('#' + 1));
  }

  static Key row(BlockKey block) {
    return new Key(
        directory(block.experiment()),
        ROW + KeyNumber.inverse(block.newest()) + "#" + block.block());
  }

  /** The intent of a block that is stored together with what it has entries of. */
  static Key intent(BlockKey block) {
    return new Key(
        directory(block.experiment()),
        INTENT + KeyNumber.inverse(block.newest()) + "#" + block.block());
  }

  /** The block of an intent. */
  static BlockKey readIntent(ExperimentId experiment, Key key) {
    return BlockKey.parse(experiment + "#" + key.sort().substring(INTENT.length()));
  }

  /** The block of a directory row. */
  static BlockKey readRow(ExperimentId experiment, Key key) {
    return BlockKey.parse(experiment + "#" + key.sort().substring(ROW.length()));
  }

  /** The experiment of a directory row; empty if the key is not that of one. */
  static Optional<ExperimentId> experimentOfRow(Key key) {
    return key.sort().startsWith(ROW)
        ? readPartition(key, 3).map(Part::experiment)
        : Optional.empty();
  }

  /**
   * Where a column or a pointer belongs.
   *
   * @param block name of the block
   */
  record Part(ExperimentId experiment, String block) {}

  /** The block of a column or a pointer; empty if the key is not that of one. */
  static Optional<Part> readPart(Key key) {
    return key.sort().startsWith(COLUMN) || isPointer(key)
        ? readPartition(key, 4)
        : Optional.empty();
  }

  static boolean isPointer(Key key) {
    return key.sort().equals(POINTER);
  }

  private static Optional<Part> readPartition(Key key, int length) {
    var parts = key.partition().split("#", -1);
    if (parts.length != length
        || !key.partition().startsWith(PartitionPrefix.EXPERIMENT)
        || !parts[2].equals("TB")) {
      return Optional.empty();
    }
    var experiment = new ExperimentId(Long.parseLong(parts[1]));
    return Optional.of(new Part(experiment, parts[length - 1]));
  }

  /** The partition with everything of a block but its directory row. */
  static String block(BlockKey block) {
    return directory(block.experiment()) + "#" + block.block();
  }

  static Key column(BlockKey block, String column, int part) {
    var digits = Integer.toString(part);
    var padding = "0".repeat(Math.max(0, PART_DIGITS - digits.length()));
    return new Key(block(block), COLUMN + column + "#" + padding + digits);
  }

  /** What remains of a block that was replaced: the key of the next one. */
  static Key pointer(BlockKey block) {
    return new Key(block(block), POINTER);
  }
}
