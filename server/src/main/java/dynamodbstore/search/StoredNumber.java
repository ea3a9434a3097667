package dynamodbstore.search;

/**
 * What the reference's database keeps of a metric's value, and so compares: no NaN, which it keeps
 * as zero, and no infinity, which it keeps as the largest number there is.
 */
final class StoredNumber {
  private StoredNumber() {}

  static double of(double value) {
    if (Double.isNaN(value)) {
      return 0;
    }
    return Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE);
  }
}
