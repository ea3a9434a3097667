package dynamodbstore.metrics;

/** The steps from a first one to a last one, both included. */
public record Steps(long first, long last) {
  public static final Steps ALL = new Steps(Long.MIN_VALUE, Long.MAX_VALUE);
}
