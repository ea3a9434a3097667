package dynamodbstore.traces.correlation;

import java.util.OptionalDouble;

/**
 * Counts of the traces that match two filters, and their normalized pointwise mutual information
 * (NPMI): 1 if they match the same traces, 0 if they are independent, -1 if they never match the
 * same trace.
 *
 * @param total number of traces among which the others are counted
 */
public record TraceCorrelation(long first, long second, long joint, long total) {
  /** Additive smoothing by Jeffreys' prior, so that few traces do not yield extreme results. */
  private static final double SMOOTHING = 0.5;

  /** Empty if a filter matches nothing. */
  OptionalDouble npmi() {
    if (!isDefined()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(joint == 0 ? -1 : npmi(0));
  }

  /** The same, less sensitive to small counts. */
  OptionalDouble smoothedNpmi() {
    return isDefined() ? OptionalDouble.of(npmi(SMOOTHING)) : OptionalDouble.empty();
  }

  private boolean isDefined() {
    return first > 0 && second > 0;
  }

  /** In the reference's order of operations, so that the last digit is the same. */
  private double npmi(double smoothing) {
    long onlyFirst = first - joint;
    long onlySecond = second - joint;
    long neither = total - first - second + joint;
    if (onlyFirst == 0 && onlySecond == 0 && neither == 0) {
      return 1;
    }
    double both = joint + smoothing;
    double all = both + (onlyFirst + smoothing) + (onlySecond + smoothing) + (neither + smoothing);
    double logBoth = Math.log(both);
    double logAll = Math.log(all);
    double information =
        (logBoth + logAll)
            - (Math.log(both + (onlyFirst + smoothing))
                + Math.log(both + (onlySecond + smoothing)));
    return Math.clamp(information / -(logBoth - logAll), -1.0, 1.0);
  }
}
