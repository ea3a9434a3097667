package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.items.Index;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Numbers of the indexes in the disk format, which never change. */
final class IndexNumber {
  static final int COUNT = Index.values().length;

  private static final List<Index> INDEXES =
      Arrays.stream(Index.values()).sorted(Comparator.comparingInt(IndexNumber::of)).toList();

  private IndexNumber() {}

  static int of(Index index) {
    return switch (index) {
      case PRIMARY -> 0;
      case GSI1 -> 1;
      case GSI2 -> 2;
      case GSI3 -> 3;
      case GSI4 -> 4;
      case GSI5 -> 5;
      case LSI1 -> 6;
      case LSI2 -> 7;
      case LSI3 -> 8;
      case LSI4 -> 9;
      case LSI5 -> 10;
    };
  }

  static Index index(int number) {
    return INDEXES.get(number);
  }
}
