package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Utf8;
import java.util.Comparator;

/**
 * Where an index has a run.
 *
 * @param value what it stands there by, as keys spell it
 * @param generation of the settling that put it there; 0 where the index has live runs too
 */
record IndexRow(String value, long startMillis, RunPlace place, long generation) {
  private static final Comparator<IndexRow> NEWEST_FIRST =
      Comparator.comparingLong(IndexRow::startMillis)
          .reversed()
          .thenComparing(row -> row.place().run().text(), Utf8.ORDER);

  /** The order in which rows of one experiment are walked, for those of many. */
  static Comparator<IndexRow> order(boolean backwards) {
    var byValue = Comparator.comparing(IndexRow::value, Utf8.ORDER);
    return (backwards ? byValue.reversed() : byValue).thenComparing(NEWEST_FIRST);
  }
}
