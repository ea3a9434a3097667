package dynamodbstore.http1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * HTTP server: accepts connections and runs each on a virtual thread. The accept loop survives
 * every failure: when file descriptors or memory run out, it evicts idle connections, pauses for 50
 * ms and retries.
 */
public final class HttpServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(HttpServer.class.getName());
  private static final int BACKLOG = 4096;
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Duration ACCEPT_PAUSE = Duration.ofMillis(50);
  private static final Duration POLL = Duration.ofMillis(5);
  private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

  /** When accepting fails, one in this many connections is evicted, if idle. */
  private static final int EVICTED_SHARE = 8;

  private final ServerSocket socket;
  private final OpenConnections connections;
  private final RequestHandler handler;
  private final HttpLimits limits;
  private final ConnectionRejector rejections = new ConnectionRejector();
  private volatile boolean closed;
  private long warned = System.nanoTime() - BETWEEN_WARNINGS.toNanos();

  private HttpServer(ServerSocket socket, RequestHandler handler, HttpLimits limits) {
    this.socket = socket;
    this.connections = new OpenConnections(limits);
    this.handler = handler;
    this.limits = limits;
  }

  /**
   * Listens on an address.
   *
   * @throws IOException if it cannot, for example because the port is taken
   */
  public static HttpServer start(
      InetSocketAddress address, RequestHandler handler, HttpLimits limits) throws IOException {
    var socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(address, BACKLOG);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return start(socket, handler, limits);
  }

  /** Serves a socket that is bound. */
  static HttpServer start(ServerSocket socket, RequestHandler handler, HttpLimits limits) {
    var server = new HttpServer(socket, handler, limits);
    Thread.ofPlatform().name("http-accept").start(server::accept);
    Thread.ofPlatform().daemon().name("http-sweeper").start(server::sweep);
    return server;
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** Number of open connections. */
  public int connections() {
    return connections.size();
  }

  /** Number of open connections that are not idle. */
  int busyConnections() {
    return (int)
        connections.all().stream()
            .filter(connection -> connection.phases().since().phase() != ConnectionPhase.IDLE)
            .count();
  }

  private void accept() {
    while (!closed) {
      try {
        serve(socket.accept());
      } catch (IOException | RuntimeException | Error e) {
        if (!closed) {
          recover(e);
        }
      }
    }
  }

  private void serve(Socket accepted) throws IOException {
    try {
      serve(accepted, new HttpConnection(accepted, connections, handler, limits));
    } catch (RuntimeException | Error e) {
      accepted.close();
      throw e;
    }
  }

  private void serve(Socket accepted, HttpConnection connection) {
    boolean failed = true;
    try {
      if (connections.add(connection)) {
        var _ = Thread.ofVirtual().name("http").start(connection);
      } else {
        warn(
            "All " + limits.connections() + " connections are in use, or too many by one address.");
        handler.connectionRejected();
        rejections.reject(accepted);
      }
      failed = false;
    } finally {
      if (failed) {
        connections.remove(connection);
      }
    }
  }

  /**
   * Must not throw, because that would end the accept loop; even logging can fail when memory has
   * run out.
   */
  private void recover(Throwable failure) {
    try {
      int evicted = connections.evictIdle(Math.max(1, connections.size() / EVICTED_SHARE));
      warn(
          "Cannot accept connections (" + failure.getMessage() + "); closed " + evicted + " idle.");
    } catch (RuntimeException | Error _) {
      // The next attempt to accept may succeed all the same.
    }
    LockSupport.parkNanos(ACCEPT_PAUSE.toNanos());
  }

  /**
   * Logs at most one warning a minute, so that a flood does not fill the log. Called by the accept
   * thread only.
   */
  private void warn(String message) {
    long now = System.nanoTime();
    if (now - warned >= BETWEEN_WARNINGS.toNanos()) {
      warned = now;
      LOG.log(System.Logger.Level.WARNING, message);
    }
  }

  private void sweep() {
    var sweeper = new ConnectionSweeper(connections, limits);
    while (!closed || !connections.isEmpty()) {
      LockSupport.parkNanos(ConnectionSweeper.INTERVAL.toNanos());
      try {
        sweeper.sweep();
      } catch (RuntimeException | Error e) {
        reportFailedSweep(e);
      }
    }
  }

  /**
   * Must not throw, even when there is no memory for a log line: no timeout would be enforced any
   * more.
   */
  private static void reportFailedSweep(Throwable failure) {
    try {
      LOG.log(System.Logger.Level.ERROR, "Cannot enforce the timeouts of connections", failure);
    } catch (RuntimeException | Error _) {
      // The next sweep reports its own failure.
    }
  }

  /**
   * Stops accepting connections, waits up to 10 s for requests in progress, then closes all
   * connections. Idempotent.
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      socket.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "Cannot close the listening socket", e);
    }
    connections.beginClosing();
    long deadline = System.nanoTime() + GRACE.toNanos();
    while (!connections.isEmpty() && System.nanoTime() < deadline) {
      // A connection may have become idle after it was checked.
      connections.beginClosing();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL.toMillis()));
    }
    connections.all().forEach(HttpConnection::close);
  }
}
