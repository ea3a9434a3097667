package dynamodbstore.http1;

import java.time.Duration;

/**
 * Limits and timeouts of the connections of one server.
 *
 * @param connections open at once
 * @param connectionsPerAddress open at once from one address
 * @param headTimeout from the first byte of a request to the end of its head
 * @param keepAlive how long a connection may be idle between requests
 * @param stallTimeout how long one read may wait, how long one piece of a response may take, and
 *     the window in which {@code stallBytes} must arrive
 * @param stallBytes the minimum that a body must deliver in that window
 * @param linger how long a client may continue to send after the response
 */
public record HttpLimits(
    int connections,
    int connectionsPerAddress,
    Duration headTimeout,
    Duration keepAlive,
    Duration stallTimeout,
    int stallBytes,
    Duration linger) {
  private static final int MOST_CONNECTIONS = 8192;
  private static final int FEWEST_CONNECTIONS = 16;

  /** File descriptors reserved for the table, artifacts, libraries and the JVM. */
  private static final int DESCRIPTORS_OF_OTHERS = 128;

  /** A socket, and the temporary file of its request body or response. */
  private static final int DESCRIPTORS_PER_CONNECTION = 2;

  /** Upper bound of the memory of an idle connection: buffers, thread and socket. */
  private static final int BYTES_PER_CONNECTION = 16 << 10;

  public static final Duration HEAD_TIMEOUT = Duration.ofSeconds(10);
  public static final Duration KEEP_ALIVE = Duration.ofMinutes(1);
  public static final Duration STALL_TIMEOUT = Duration.ofSeconds(20);
  public static final Duration LINGER = Duration.ofSeconds(30);
  public static final int BYTES_PER_SECOND = 1024;

  /**
   * Defaults for a process with this many file descriptors and this much heap, a quarter of which
   * is for connections.
   */
  public static HttpLimits fitting(long descriptors, long heapBytes) {
    long byDescriptors = (descriptors - DESCRIPTORS_OF_OTHERS) / DESCRIPTORS_PER_CONNECTION;
    long byHeap = heapBytes / 4 / BYTES_PER_CONNECTION;
    long fitting = Math.min(MOST_CONNECTIONS, Math.min(byDescriptors, byHeap));
    return withConnections((int) Math.max(FEWEST_CONNECTIONS, fitting));
  }

  /** Defaults with another number of connections; one address may have three in four of them. */
  public static HttpLimits withConnections(int connections) {
    return new HttpLimits(
        connections,
        Math.max(1, connections * 3 / 4),
        HEAD_TIMEOUT,
        KEEP_ALIVE,
        STALL_TIMEOUT,
        (int) STALL_TIMEOUT.toSeconds() * BYTES_PER_SECOND,
        LINGER);
  }

  public static HttpLimits ofThisProcess() {
    return fitting(FileDescriptors.limit(), Runtime.getRuntime().maxMemory());
  }
}
