package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;

/** Type of a column. Its code is stored: it never changes. */
public enum ColumnType {
  FLAG(1),
  LONG(2),
  DOUBLE(3),
  TEXT(4),
  PAIRS(5);

  private final int code;

  ColumnType(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  public static ColumnType of(int code) {
    for (var type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    throw new IllegalArgumentException("Unknown type of column: " + code);
  }

  public static ColumnType of(Column column) {
    return switch (column) {
      case FlagColumn _ -> FLAG;
      case LongColumn _ -> LONG;
      case DoubleColumn _ -> DOUBLE;
      case TextColumn _ -> TEXT;
      case PairColumn _ -> PAIRS;
    };
  }

  public Column decode(BinaryReader in, int rows) {
    return switch (this) {
      case FLAG -> FlagColumn.decode(in, rows);
      case LONG -> LongColumn.decode(in, rows);
      case DOUBLE -> DoubleColumn.decode(in, rows);
      case TEXT -> TextColumn.decode(in, rows);
      case PAIRS -> PairColumn.decode(in, rows);
    };
  }

  public ColumnBuilder newBuilder() {
    return switch (this) {
      case FLAG -> new FlagColumnBuilder();
      case LONG -> new LongColumnBuilder();
      case DOUBLE -> new DoubleColumnBuilder();
      case TEXT -> new TextColumnBuilder();
      case PAIRS -> new PairColumnBuilder();
    };
  }
}
