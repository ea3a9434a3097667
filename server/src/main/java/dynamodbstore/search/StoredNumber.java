package dynamodbstore.search;

/**
 * Metric value as the reference's database stores, and therefore compares it: NaN is stored as
 * zero, an infinity as the largest finite double of its sign.
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
