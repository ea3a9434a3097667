package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.BitSet;
import java.util.NoSuchElementException;
import java.util.function.LongPredicate;

/**
 * Column of integers, encoded by {@link LongsCodec}. Absent rows have the value of the row before,
 * so that they neither widen the range nor interrupt a sequence.
 */
public final class LongColumn implements Column {
  private final FlagColumn present;
  private final Longs values;

  LongColumn(FlagColumn present, Longs values) {
    this.present = present;
    this.values = values;
  }

  @Override
  public int rows() {
    return present.rows();
  }

  public boolean has(int row) {
    return present.at(row);
  }

  /**
   * @throws NoSuchElementException if the row is absent
   */
  public long at(int row) {
    if (!present.at(row)) {
      throw new NoSuchElementException("Row " + row);
    }
    return values.at(row);
  }

  /** The rows whose value satisfies a test. */
  public BitSet matching(LongPredicate test) {
    var matching = present.set();
    for (int row = matching.nextSetBit(0); row >= 0; row = matching.nextSetBit(row + 1)) {
      if (!test.test(values.at(row))) {
        matching.clear(row);
      }
    }
    return matching;
  }

  @Override
  public long memory() {
    return present.memory() + values.memory();
  }

  @Override
  public void encode(BinaryWriter out) {
    present.encode(out);
    LongsCodec.encode(values.toArray(rows()), out);
  }

  static LongColumn decode(BinaryReader in, int rows) {
    return new LongColumn(FlagColumn.decode(in, rows), LongsCodec.decode(in, rows));
  }
}
