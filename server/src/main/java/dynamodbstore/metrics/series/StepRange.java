package dynamodbstore.metrics.series;

/** Range of steps, both ends inclusive. */
public record StepRange(long first, long last) {
  public static final StepRange ALL = new StepRange(Long.MIN_VALUE, Long.MAX_VALUE);
}
