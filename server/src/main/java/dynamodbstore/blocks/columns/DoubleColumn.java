package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.BitSet;
import java.util.NoSuchElementException;
import java.util.function.DoublePredicate;

/** Column of numbers. Absent rows have the value of the row before, as in {@link LongColumn}. */
public final class DoubleColumn implements Column {
  private final FlagColumn present;
  private final Doubles values;

  DoubleColumn(FlagColumn present, Doubles values) {
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
  public double at(int row) {
    if (!present.at(row)) {
      throw new NoSuchElementException("Row " + row);
    }
    return values.at(row);
  }

  /** The rows whose value satisfies a test. */
  public BitSet matching(DoublePredicate test) {
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
    var array = new double[rows()];
    for (int row = 0; row < array.length; row++) {
      array[row] = values.at(row);
    }
    Doubles.encode(array, out);
  }

  static DoubleColumn decode(BinaryReader in, int rows) {
    return new DoubleColumn(FlagColumn.decode(in, rows), Doubles.decode(in, rows));
  }
}
