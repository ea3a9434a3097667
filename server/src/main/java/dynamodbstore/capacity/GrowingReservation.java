package dynamodbstore.capacity;

/**
 * Reserved heap of a collection of the current request that grows and shrinks. Reserves in steps
 * and keeps the maximum until the request ends. Not thread-safe.
 */
public final class GrowingReservation {
  /** Used without a reservation: most collections are smaller. */
  private static final long STEP = 1 << 20;

  private long used;
  private long reserved = STEP;

  /**
   * Counts bytes that are added, or removed if negative.
   *
   * @throws Overloaded if too little heap is free
   * @throws MemoryBudget.Exceeded if the whole budget is smaller
   */
  public void add(long bytes) {
    used += bytes;
    if (used > reserved) {
      long more = used - reserved + STEP;
      var _ = RequestMemory.reserve(more);
      reserved += more;
    }
  }
}
