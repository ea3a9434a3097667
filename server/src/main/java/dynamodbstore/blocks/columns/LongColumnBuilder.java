package dynamodbstore.blocks.columns;

import java.util.Arrays;

/** Builder of a {@link LongColumn}. For one thread. */
public final class LongColumnBuilder implements ColumnBuilder {
  /** Each key of a pair column has a builder, most of which have few values. */
  private static final int FEW = 8;

  private final FlagColumnBuilder present = new FlagColumnBuilder();
  private long[] values = new long[FEW];
  private int count;

  public void add(long value) {
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
    var longs = (LongColumn) source;
    if (longs.has(row)) {
      add(longs.at(row));
    } else {
      addAbsent();
    }
  }

  @Override
  public LongColumn build() {
    return new LongColumn(present.build(), new Longs.Plain(Arrays.copyOf(values, count)));
  }
}
