package dynamodbstore.otlp;

import dynamodbstore.spans.SpanRefusal;

/**
 * Counter of the memory that the values of one request occupy, estimated while they are decoded.
 */
final class DecodeBudget {
  /** Costs of values without their text, in bytes. */
  static final int SPAN = 400;

  static final int EVENT = 64;
  static final int LINK = 256;
  static final int ENTRY = 112;
  static final int NODE = 72;

  private final long limit;
  private long used;

  DecodeBudget(long limit) {
    this.limit = limit;
  }

  /**
   * Counts {@code bytes}, before they are allocated.
   *
   * @throws SpanRefusal if the limit is exceeded
   */
  void charge(long bytes) {
    used += bytes;
    if (used > limit) {
      throw SpanRefusal.tooLarge(limit);
    }
  }
}
