package dynamodbstore.http1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;

/** Server with the test handler. */
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

  RawConnection connect() throws IOException {
    return new RawConnection(server.port());
  }

  /** Opens a connection and completes one request on it. All other connections must be idle. */
  RawConnection connectIdle() throws IOException {
    return connectIdle(0);
  }

  /** The same while this many others are not idle. */
  RawConnection connectIdle(int busy) throws IOException {
    var wire = connect().get("/ignore", "");
    if (wire.read().status() != 200) {
      throw new IllegalStateException("Not answered");
    }
    awaitBusy(busy);
    return wire;
  }

  /**
   * Waits until this many connections are busy: a client can have its response before the
   * connection counts as idle.
   */
  void awaitBusy(int count) {
    while (server.busyConnections() != count) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** The response on a new connection, which is rejected while the server is full. */
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

  /** Waits until only this many connections are open. The test's own timeout bounds the wait. */
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
