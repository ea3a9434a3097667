package dynamodbstore.http1;

import java.time.Duration;

/**
 * How much one server and one client may use.
 *
 * @param connections open at once
 * @param connectionsPerAddress open at once from one address
 * @param headTimeout from the first byte of a request to the end of its head
 * @param keepAlive how long a connection may wait for its next request
 * @param stallTimeout how long one transfer may take for {@code stallBytes}, in either direction
 * @param stallBytes the least that a body must bring in that time
 * @param linger how long a client may continue to send after it was answered
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

  /** For the table's files, artifacts, libraries and the JVM itself. */
  private static final int DESCRIPTORS_OF_OTHERS = 128;

  /** A socket, and the file that its body or its response is in. */
  private static final int DESCRIPTORS_PER_CONNECTION = 2;

  /** What an open connection takes at most while it waits: buffers, thread and socket. */
  private static final int BYTES_PER_CONNECTION = 16 << 10;

  public static final Duration HEAD_TIMEOUT = Duration.ofSeconds(10);
  public static final Duration KEEP_ALIVE = Duration.ofMinutes(1);
  public static final Duration STALL_TIMEOUT = Duration.ofSeconds(20);
  public static final Duration LINGER = Duration.ofSeconds(30);
  public static final int BYTES_PER_SECOND = 1024;

  /** The defaults for a process with so many file descriptors and so much heap. */
  public static HttpLimits fitting(long descriptors, long heapBytes) {
    long byDescriptors = (descriptors - DESCRIPTORS_OF_OTHERS) / DESCRIPTORS_PER_CONNECTION;
    long byHeap = heapBytes / 4 / BYTES_PER_CONNECTION;
    long fitting = Math.min(MOST_CONNECTIONS, Math.min(byDescriptors, byHeap));
    return withConnections((int) Math.max(FEWEST_CONNECTIONS, fitting));
  }

  /** The defaults but for the number of connections; one address may have three in four. */
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
