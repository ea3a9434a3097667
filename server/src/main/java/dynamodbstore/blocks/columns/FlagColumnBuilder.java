package dynamodbstore.blocks.columns;

import java.util.BitSet;

/** Builder of a {@link FlagColumn}. For one thread. */
public final class FlagColumnBuilder implements ColumnBuilder {
  private final BitSet set = new BitSet();
  private int rows;

  public void add(boolean flag) {
    set.set(rows++, flag);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public void addAbsent() {
    add(false);
  }

  @Override
  public void addFrom(Column source, int row) {
    add(((FlagColumn) source).at(row));
  }

  @Override
  public FlagColumn build() {
    return FlagColumn.of(rows, set);
  }
}
