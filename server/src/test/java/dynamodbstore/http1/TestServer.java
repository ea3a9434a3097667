package dynamodbstore.http1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;

/** A server with a handler for tests. */
record TestServer(HttpServer server, TestHandler handler) implements AutoCloseable {
  static TestServer start(HttpLimits limits) {
    var handler = new TestHandler();
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try {
      return new TestServer(HttpServer.start(address, handler, limits), handler);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Wire connect() throws IOException {
    return new Wire(server.port());
  }

  /** A connection that has been answered once. The others must be idle too. */
  Wire connectIdle() throws IOException {
    return connectIdle(0);
  }

  /** The same while so many others are not idle. */
  Wire connectIdle(int busy) throws IOException {
    var wire = connect().get("/ignore", "");
    if (wire.read().status() != 200) {
      throw new IllegalStateException("Not answered");
    }
    awaitBusy(busy);
    return wire;
  }

  /** The client has its answer before the connection counts as idle. */
  void awaitBusy(int count) {
    while (server.busyConnections() != count) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** The answer to a new connection, which is refused while the server is full. */
  int statusOnceThereIsRoom() throws IOException {
    while (true) {
      try (var next = connect()) {
        int status = next.get("/ignore", "").read().status();
        if (status != 503) {
          return status;
        }
      }
    }
  }

  /** Until all but so many connections are gone; the caller's time is bounded by the build's. */
  void awaitConnections(int count) {
    while (server.connections() != count) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Override
  public void close() {
    handler.mayEnd.release(1000);
    server.close();
  }
}
