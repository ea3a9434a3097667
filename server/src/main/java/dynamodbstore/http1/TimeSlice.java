package dynamodbstore.http1;

/**
 * Time slice of a connection's thread: after 2 ms without a yield, it yields. Virtual threads are
 * not preempted; a client that sends or reads fast never makes its thread block, and a few of those
 * would starve all other connections. Used by the connection's thread only.
 */
final class TimeSlice {
  private static final long LONGEST_NANOS = 2_000_000;

  private long begun = System.nanoTime();

  /** Yields if the slice is used up. */
  @SuppressWarnings("ThreadPriorityCheck") // Virtual threads are scheduled in turn, by the JDK.
  void yieldIfUsedUp() {
    if (System.nanoTime() - begun > LONGEST_NANOS) {
      Thread.yield();
      begun = System.nanoTime();
    }
  }
}
