package dynamodbstore.search;

/**
 * Value of one clause of an order. A sealed type, because NaN and missing values have positions of
 * their own: see {@link SortOrder}.
 */
public sealed interface SortValue {
  record Whole(long value) implements SortValue {}

  record Real(double value) implements SortValue {}

  record Text(String value) implements SortValue {}

  /** The metric exists and is NaN. */
  record NotANumber() implements SortValue {}

  record Missing() implements SortValue {}

  NotANumber NOT_A_NUMBER = new NotANumber();
  Missing MISSING = new Missing();

  static SortValue of(long value) {
    return new Whole(value);
  }

  static SortValue of(double value) {
    return Double.isNaN(value) ? NOT_A_NUMBER : new Real(value);
  }

  static SortValue of(String value) {
    return new Text(value);
  }
}
