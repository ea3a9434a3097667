package dynamodbstore.http1;

/**
 * How long a connection's thread has run without letting others run. Virtual threads are not
 * preempted: a client that sends or reads fast never makes its thread wait, and a few of those
 * would keep all other connections from running. For the connection's thread alone.
 */
final class TimeSlice {
  private static final long LONGEST_NANOS = 2_000_000;

  private long begun = System.nanoTime();

  /** Lets other threads run if the slice is used up. */
  @SuppressWarnings("ThreadPriorityCheck") // Virtual threads are scheduled in turn, by the JDK.
  void endIfUsedUp() {
    if (System.nanoTime() - begun > LONGEST_NANOS) {
      Thread.yield();
      begun = System.nanoTime();
    }
  }
}
