package dynamodbstore.blocks.columns;

import java.util.Arrays;

/** Builder of a {@link DoubleColumn}. For one thread. */
public final class DoubleColumnBuilder implements ColumnBuilder {
  private static final int FEW = 64;

  private final FlagColumnBuilder present = new FlagColumnBuilder();
  private double[] values = new double[FEW];
  private int count;

  public void add(double value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * values.length);
    }
    values[count++] = value;
    present.add(true);
  }

  @Override
  public void addAbsent() {
    present.add(false);
  }

  @Override
  public int rows() {
    return present.rows();
  }

  @Override
  public void addFrom(Column source, int row) {
    var doubles = (DoubleColumn) source;
    if (doubles.has(row)) {
      add(doubles.at(row));
    } else {
      addAbsent();
    }
  }

  @Override
  public DoubleColumn build() {
    return new DoubleColumn(present.build(), new Doubles.Full(Arrays.copyOf(values, count)));
  }
}
