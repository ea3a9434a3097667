package dynamodbstore.traces.metrics;

import dynamodbstore.api.ApiError;

/**
 * Limit on the heap that one query uses for its groups, the numbers of its percentiles and its
 * distinct sessions. Confined to the thread of the request.
 */
final class AggregateMemory {
  /** Four million numbers. Two such queries run at a time, because they hold a heavy permit. */
  static final long LIMIT = 32L << 20;

  private final long limit;
  private long used;

  AggregateMemory(long limit) {
    this.limit = limit;
  }

  /**
   * Counts more bytes.
   *
   * @throws ApiError if the limit is exceeded. A client error, because a retry cannot help
   */
  void reserve(long bytes) {
    used += bytes;
    if (used > limit) {
      throw ApiError.invalid(
          "The query was stopped because its groups and percentiles need more than %d MB of memory."
                  .formatted(limit >> 20)
              + " Choose a shorter time range, fewer dimensions or a smaller max_results.");
    }
  }

  void release(long bytes) {
    used -= bytes;
  }
}
