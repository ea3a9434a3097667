package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.BitSet;
import java.util.NoSuchElementException;
import java.util.function.DoublePredicate;

/** Column of numbers, encoded as {@link Doubles}. Absent rows take a bit. */
public final class DoubleColumn implements Column {
  private final FlagColumn present;

  /** Of the rows that are present. */
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
   * The value of a row.
   *
   * @throws NoSuchElementException if the row is absent
   */
  public double at(int row) {
    if (!present.at(row)) {
      throw new NoSuchElementException("Row " + row);
    }
    return values.at(present.rank(row));
  }

  /**
   * The values of some rows, which costs less than one by one.
   *
   * @throws NoSuchElementException if one of them is absent
   */
  public double[] at(int[] rows) {
    return values.at(present.ranks(rows));
  }

  /** The rows that have a value, as a copy. */
  public BitSet present() {
    return present.set();
  }

  /** The rows whose value satisfies a test. */
  public BitSet matching(DoublePredicate test) {
    var matching = present.set();
    int index = 0;
    for (int row = matching.nextSetBit(0); row >= 0; row = matching.nextSetBit(row + 1)) {
      if (!test.test(values.at(index++))) {
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
    var array = new double[present.count()];
    for (int at = 0; at < array.length; at++) {
      array[at] = values.at(at);
    }
    Doubles.encode(array, out);
  }

  static DoubleColumn decode(BinaryReader in, int rows) {
    var present = FlagColumn.decode(in, rows);
    return new DoubleColumn(present, Doubles.decode(in, present.count()));
  }
}
