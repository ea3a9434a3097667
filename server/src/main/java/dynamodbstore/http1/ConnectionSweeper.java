package dynamodbstore.http1;

import java.time.Duration;

/**
 * Enforces the timeouts of all connections from one thread, every 500 ms: a timer for each read and
 * write would cost more than the transfer of a typical request.
 */
final class ConnectionSweeper {
  static final Duration INTERVAL = Duration.ofMillis(500);

  private final OpenConnections connections;
  private final HttpLimits limits;

  ConnectionSweeper(OpenConnections connections, HttpLimits limits) {
    this.connections = connections;
    this.limits = limits;
  }

  /** Checks every connection once. */
  void sweep() {
    long now = System.nanoTime();
    for (var connection : connections.all()) {
      var since = connection.phases().since();
      long nanos = now - since.nanos();
      switch (since.phase()) {
        case IDLE -> {
          if (nanos > limits.keepAlive().toNanos()) {
            var _ = connection.closeIfIdle();
          }
        }
        case HEAD -> {
          if (nanos > limits.headTimeout().toNanos()) {
            connection.stopReceiving();
          }
        }
        case RECEIVING -> {
          if (nanos > limits.stallTimeout().toNanos()) {
            connection.stopReceiving();
          }
        }
        case SENDING -> {
          if (nanos > limits.stallTimeout().toNanos()) {
            connection.reset();
          }
        }
        case LINGERING -> {
          if (nanos > limits.linger().toNanos()) {
            connection.close();
          }
        }
        case WORKING, CLOSED -> {}
      }
    }
  }
}
