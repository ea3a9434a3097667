package dynamodbstore.blocks.columns;

/** Column under construction, to which rows are appended. For one thread. */
public sealed interface ColumnBuilder
    permits FlagColumnBuilder,
        LongColumnBuilder,
        DoubleColumnBuilder,
        TextColumnBuilder,
        PairColumnBuilder {
  /** Number of rows that were appended. */
  int rows();

  /** Appends a row without a value: of flags, one that is not set; of pairs, one without any. */
  void addAbsent();

  /**
   * Appends a row of another column.
   *
   * @throws ClassCastException if that column has another type
   */
  void addFrom(Column source, int row);

  Column build();
}
