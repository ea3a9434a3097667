package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Utf8;
import java.util.Comparator;

/**
 * Entry of a run in an index range.
 *
 * @param value the indexed value, as spelled in sort keys
 * @param generation of the settling that wrote the row; 0 in indexes that have live runs too
 */
record IndexRow(String value, long startMillis, RunPlace place, long generation) {
  private static final Comparator<IndexRow> NEWEST_FIRST =
      Comparator.comparingLong(IndexRow::startMillis)
          .reversed()
          .thenComparing(row -> row.place().run().text(), Utf8.ORDER);

  /** Order of rows within one experiment, for merging those of several. */
  static Comparator<IndexRow> order(boolean backwards) {
    var byValue = Comparator.comparing(IndexRow::value, Utf8.ORDER);
    return (backwards ? byValue.reversed() : byValue).thenComparing(NEWEST_FIRST);
  }
}
