package dynamodbstore.metrics;

/** Range of steps, both ends inclusive. */
public record Steps(long first, long last) {
  public static final Steps ALL = new Steps(Long.MIN_VALUE, Long.MAX_VALUE);
}
