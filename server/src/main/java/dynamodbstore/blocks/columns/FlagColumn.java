package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.BitSet;
import java.util.NoSuchElementException;

/**
 * Column of flags. Columns whose rows are all equal take one byte; others a bit per row, or the
 * distances of the rows that are set, or of those that are not, if that is shorter.
 */
public final class FlagColumn implements Column {
  private static final int NONE = 0;
  private static final int ALL = 1;
  private static final int BITS = 2;
  private static final int DISTANCES = 3;
  private static final int DISTANCES_OF_OTHERS = 4;

  private static final long[] NO_WORDS = {};

  private final int rows;

  /** A bit for each row that is set; none if all are. Never modified. */
  private final long[] words;

  /** For each word, how many rows before it are set. */
  private final int[] counts;

  private final boolean isAll;

  private FlagColumn(int rows, long[] words, boolean isAll) {
    this.rows = rows;
    this.words = words;
    this.isAll = isAll;
    this.counts = new int[words.length];
    for (int word = 1; word < words.length; word++) {
      counts[word] = counts[word - 1] + Long.bitCount(words[word - 1]);
    }
  }

  /** Column of {@code rows} rows, in which those of {@code set} are set. */
  public static FlagColumn of(int rows, BitSet set) {
    if (set.length() > rows) {
      throw new IllegalArgumentException("Row " + (set.length() - 1) + " of " + rows);
    }
    return set.cardinality() == rows ? all(rows) : new FlagColumn(rows, set.toLongArray(), false);
  }

  public static FlagColumn all(int rows) {
    return new FlagColumn(rows, NO_WORDS, true);
  }

  public static FlagColumn none(int rows) {
    return new FlagColumn(rows, NO_WORDS, false);
  }

  @Override
  public int rows() {
    return rows;
  }

  public boolean at(int row) {
    int word = row >> 6;
    return isAll || (word < words.length && ((words[word] >>> row) & 1) != 0);
  }

  public boolean isAll() {
    return isAll;
  }

  /** Number of rows that are set. */
  public int count() {
    return rank(rows);
  }

  /** Number of rows before this one that are set. */
  int rank(int row) {
    if (isAll) {
      return row;
    }
    int word = row >> 6;
    if (word < words.length) {
      return counts[word] + Long.bitCount(words[word] & ((1L << row) - 1));
    }
    int last = words.length - 1;
    return last < 0 ? 0 : counts[last] + Long.bitCount(words[last]);
  }

  /**
   * For each of some rows, how many rows before it are set.
   *
   * @throws NoSuchElementException if one of them is not set
   */
  int[] ranks(int[] some) {
    if (isAll) {
      return some;
    }
    var ranks = new int[some.length];
    for (int at = 0; at < ranks.length; at++) {
      if (!at(some[at])) {
        throw new NoSuchElementException("Row " + some[at]);
      }
      ranks[at] = rank(some[at]);
    }
    return ranks;
  }

  /** The rows that are set, as a copy. */
  public BitSet set() {
    var set = BitSet.valueOf(words);
    if (isAll) {
      set.set(0, rows);
    }
    return set;
  }

  @Override
  public long memory() {
    return Long.BYTES * 4L + (long) (Long.BYTES + Integer.BYTES) * words.length;
  }

  @Override
  public void encode(BinaryWriter out) {
    var bits = BitSet.valueOf(words);
    if (isAll || bits.isEmpty()) {
      out.putByte(isAll ? ALL : NONE);
      return;
    }
    var dense = bits.toByteArray();
    var distances = distances(bits, dense.length);
    bits.flip(0, rows);
    var ofOthers = distances(bits, dense.length);
    if (distances.length < Math.min(dense.length, ofOthers.length)) {
      out.putByte(DISTANCES);
      out.putBytes(distances);
    } else if (ofOthers.length < dense.length) {
      out.putByte(DISTANCES_OF_OTHERS);
      out.putBytes(ofOthers);
    } else {
      out.putByte(BITS);
      out.putBytes(dense);
    }
  }

  private static byte[] distances(BitSet bits, int capacity) {
    var out = new BinaryWriter(capacity);
    int previous = -1;
    for (int row = bits.nextSetBit(0); row >= 0; row = bits.nextSetBit(row + 1)) {
      out.putLong(row - previous - 1L);
      previous = row;
    }
    return out.toBytes();
  }

  static FlagColumn decode(BinaryReader in, int rows) {
    return switch (in.readByte()) {
      case NONE -> none(rows);
      case ALL -> all(rows);
      case BITS -> of(rows, BitSet.valueOf(in.readBytes()));
      case DISTANCES -> of(rows, ofDistances(in.readBytes(), rows));
      case DISTANCES_OF_OTHERS -> {
        var set = ofDistances(in.readBytes(), rows);
        set.flip(0, rows);
        yield of(rows, set);
      }
      default -> throw new IllegalArgumentException("Unknown encoding of flags");
    };
  }

  private static BitSet ofDistances(byte[] distances, int rows) {
    var set = new BitSet();
    var in = new BinaryReader(distances);
    long row = -1;
    while (!in.isAtEnd()) {
      row += in.readInt() + 1L;
      if (row >= rows) {
        throw new IllegalArgumentException("Row " + row + " of " + rows);
      }
      set.set((int) row);
    }
    return set;
  }
}
