package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.BitSet;

/**
 * Column of flags. Columns whose rows are all equal take one byte; others a bit per row, or the
 * distances of the rows that are set, if that is shorter.
 */
public final class FlagColumn implements Column {
  private static final int NONE = 0;
  private static final int ALL = 1;
  private static final int BITS = 2;
  private static final int DISTANCES = 3;

  private final int rows;

  /** Rows that are set; if inverted, those that are not. Never modified. */
  private final BitSet bits;

  /** So that a column whose rows are all set allocates nothing. */
  private final boolean isInverted;

  private FlagColumn(int rows, BitSet bits, boolean isInverted) {
    this.rows = rows;
    this.bits = bits;
    this.isInverted = isInverted;
  }

  /** Column of {@code rows} rows, in which those of {@code set} are set. */
  public static FlagColumn of(int rows, BitSet set) {
    if (set.length() > rows) {
      throw new IllegalArgumentException("Row " + (set.length() - 1) + " of " + rows);
    }
    return set.cardinality() == rows ? all(rows) : new FlagColumn(rows, copyOf(set), false);
  }

  public static FlagColumn all(int rows) {
    return new FlagColumn(rows, new BitSet(0), true);
  }

  public static FlagColumn none(int rows) {
    return new FlagColumn(rows, new BitSet(0), false);
  }

  @Override
  public int rows() {
    return rows;
  }

  public boolean at(int row) {
    return bits.get(row) != isInverted;
  }

  public boolean isAll() {
    return isInverted;
  }

  /** The rows that are set, as a copy. */
  public BitSet set() {
    var set = copyOf(bits);
    if (isInverted) {
      set.flip(0, rows);
    }
    return set;
  }

  @Override
  public long memory() {
    return Long.BYTES * 4L + bits.size() / 8;
  }

  @Override
  public void encode(BinaryWriter out) {
    if (isInverted || bits.isEmpty()) {
      out.putByte(isInverted ? ALL : NONE);
      return;
    }
    var dense = bits.toByteArray();
    var sparse = distances(dense.length);
    if (sparse.length < dense.length) {
      out.putByte(DISTANCES);
      out.putBytes(sparse);
    } else {
      out.putByte(BITS);
      out.putBytes(dense);
    }
  }

  private byte[] distances(int capacity) {
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
      case DISTANCES -> ofDistances(in.readBytes(), rows);
      default -> throw new IllegalArgumentException("Unknown encoding of flags");
    };
  }

  private static FlagColumn ofDistances(byte[] distances, int rows) {
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
    return of(rows, set);
  }

  private static BitSet copyOf(BitSet bits) {
    return (BitSet) bits.clone();
  }
}
