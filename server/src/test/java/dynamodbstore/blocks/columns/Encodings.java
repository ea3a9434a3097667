package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;

/** Encodes columns and decodes them again. */
final class Encodings {
  private Encodings() {}

  static byte[] encoded(Column column) {
    var out = new BinaryWriter(16);
    column.encode(out);
    return out.toBytes();
  }

  static Column decoded(ColumnType type, byte[] bytes, int rows) {
    var in = new BinaryReader(bytes);
    var column = type.decode(in, rows);
    in.requireEnd();
    return column;
  }

  @SuppressWarnings("unchecked")
  static <C extends Column> C decoded(C column) {
    return (C) decoded(ColumnType.of(column), encoded(column), column.rows());
  }
}
