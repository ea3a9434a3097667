package dynamodbstore.imports;

import java.time.Duration;

/**
 * Estimate of a dry run.
 *
 * @param writeUnits of DynamoDB
 * @param spent time for reading and encoding everything
 */
public record ImportEstimate(double writeUnits, Duration spent) {
  /** What the partition of an experiment takes, which has local indexes and so is never split. */
  private static final double UNITS_OF_AN_EXPERIMENT = 1000;

  /** What a new table takes whose capacity is on demand. */
  private static final double UNITS_OF_A_TABLE = 4000;

  /** The estimate as lines for the operator. */
  public String text() {
    return """
    Nothing was written: this was a dry run.
    Reading and encoding took %s. An import into a folder takes up to twice as long.
    An import into DynamoDB costs %,.0f write units: %s at 4,000 a second, which a new table \
    on demand takes, and %s at 1,000 a second, which one experiment takes.\
    """
        .formatted(
            ImportProgress.spelled(spent),
            writeUnits,
            at(UNITS_OF_A_TABLE),
            at(UNITS_OF_AN_EXPERIMENT));
  }

  private String at(double unitsASecond) {
    var time = Duration.ofSeconds((long) Math.ceil(writeUnits / unitsASecond));
    return ImportProgress.spelled(time);
  }
}
