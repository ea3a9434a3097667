package dynamodbstore.http1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts connections and gives each a virtual thread. The accept loop outlives every failure: out
 * of file descriptors or memory it closes idle connections, waits, and tries again.
 */
public final class HttpServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(HttpServer.class.getName());
  private static final int BACKLOG = 4096;
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Duration ACCEPT_PAUSE = Duration.ofMillis(50);
  private static final Duration POLL = Duration.ofMillis(5);
  private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

  /** The share of connections that is closed, if idle, when the process runs out of descriptors. */
  private static final int EVICTED_SHARE = 8;

  private final ServerSocket socket;
  private final Connections connections;
  private final Handler handler;
  private final HttpLimits limits;
  private final Rejections rejections = new Rejections();
  private volatile boolean closed;
  private long warned = System.nanoTime() - BETWEEN_WARNINGS.toNanos();

  private HttpServer(ServerSocket socket, Handler handler, HttpLimits limits) {
    this.socket = socket;
    this.connections = new Connections(limits);
    this.handler = handler;
    this.limits = limits;
  }

  /**
   * Listens on an address.
   *
   * @throws IOException if it cannot, for example because the port is taken
   */
  public static HttpServer start(InetSocketAddress address, Handler handler, HttpLimits limits)
      throws IOException {
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
  static HttpServer start(ServerSocket socket, Handler handler, HttpLimits limits) {
    var server = new HttpServer(socket, handler, limits);
    Thread.ofPlatform().name("http-accept").start(server::accept);
    Thread.ofPlatform().daemon().name("http-sweeper").start(server::sweep);
    return server;
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** How many connections are open. */
  public int connections() {
    return connections.size();
  }

  /** How many of them are not idle. */
  int busyConnections() {
    return (int)
        connections.all().stream()
            .filter(connection -> connection.phases().since().phase() != Phase.IDLE)
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
      serve(accepted, new Connection(accepted, connections, handler, limits));
    } catch (RuntimeException | Error e) {
      accepted.close();
      throw e;
    }
  }

  private void serve(Socket accepted, Connection connection) {
    boolean failed = true;
    try {
      if (connections.add(connection)) {
        var _ = Thread.ofVirtual().name("http").start(connection);
      } else {
        warn(
            "All " + limits.connections() + " connections are in use, or too many by one address.");
        rejections.reject(accepted);
      }
      failed = false;
    } finally {
      if (failed) {
        connections.remove(connection);
      }
    }
  }

  /** Must not throw: it would end the accept loop. What is out of memory here may fail again. */
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

  /** Called by the accept thread alone. A flood must not fill the log. */
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

  /** Must not throw, not even without memory for a log line: timeouts would end for good. */
  private static void reportFailedSweep(Throwable failure) {
    try {
      LOG.log(System.Logger.Level.ERROR, "Cannot enforce the timeouts of connections", failure);
    } catch (RuntimeException | Error _) {
      // The next sweep reports its own failure.
    }
  }

  /** Takes no new connections, and waits for the requests under way. */
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
      // A connection may have become idle after it was looked at.
      connections.beginClosing();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL.toMillis()));
    }
    connections.all().forEach(Connection::close);
  }
}
