package dynamodbstore.table.embedded;

import dynamodbstore.table.Index;

/** The number of an index on disk, which never changes. */
final class IndexNumber {
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
}
