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

  /** Memory is reserved in steps, so that a small request needs few or none. */
  private static final long STEP = 256 << 10;

  /**
   * A span is decoded, translated, encoded and compressed: it exists in several forms at a time,
   * most when its chunk is encoded (attributes, content, the bytes of the content, the chunk).
   * Texts are charged by their longest form, see {@link TextWeight}.
   */
  private static final int FORMS = 4;

  private final OtlpLimits limits;
  private long used;
  private long reserved = STEP;

  DecodeBudget(OtlpLimits limits) {
    this.limits = limits;
  }

  long used() {
    return used;
  }

  /**
   * Counts {@code bytes}, and reserves memory for them, before they are allocated.
   *
   * @throws SpanRefusal if the limit is exceeded
   */
  void charge(long bytes) {
    used += bytes;
    if (used > limits.memory()) {
      throw SpanRefusal.tooLarge(limits.memory());
    }
    if (used > reserved) {
      long more = Math.max(STEP, used - reserved);
      limits.reservation().accept(more * FORMS);
      reserved += more;
    }
  }
}
