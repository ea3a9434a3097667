package dynamodbstore.traces.metrics;

/**
 * Sum of doubles by the Kahan-Babuska algorithm, which SQLite uses since version 3.43. Nearly
 * independent of the order of the numbers, in which traces are not read. Not thread-safe.
 */
final class CompensatedSum {
  private double sum;
  private double error;

  void add(double number) {
    double next = sum + number;
    error += Math.abs(sum) > Math.abs(number) ? (sum - next) + number : (number - next) + sum;
    sum = next;
  }

  double total() {
    // The error of an infinite sum is not a number.
    return Double.isInfinite(sum) ? sum : sum + error;
  }
}
