package dynamodbstore.http1;

import static dynamodbstore.http1.TestHandler.LIMITS;
import static dynamodbstore.http1.TestHandler.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HttpServerTest {
  private static final Duration SOON = Duration.ofSeconds(5);

  @Test
  void theAcceptLoopSurvivesEveryFailure() throws IOException {
    var failures = new ArrayDeque<Throwable>();
    failures.add(new SocketException("Too many open files"));
    failures.add(new OutOfMemoryError("on purpose"));
    failures.add(new IllegalStateException("on purpose"));
    failures.add(new NoClassDefFoundError("on purpose"));
    failures.add(new Unprintable());
    try (var server = HttpServer.start(new Failing(failures), new TestHandler(), LIMITS)) {
      for (int i = 0; i < 3; i++) {
        try (var wire = new RawConnection(server.port())) {
          assertThat(wire.get("/ignore", "").read().status()).isEqualTo(200);
        }
      }
      assertThat(failures).isEmpty();
    }
  }

  @Test
  void aFailureToAcceptClosesIdleConnections() throws IOException {
    var failures = new ArrayDeque<Throwable>();
    var listening = new Failing(failures);
    try (var server = HttpServer.start(listening, new TestHandler(), LIMITS);
        var idle = new RawConnection(server.port())) {
      assertThat(idle.get("/ignore", "").read().status()).isEqualTo(200);
      awaitBusy(server, 0);

      // The loop already blocks in accept: the failure hits the connection after the next one.
      listening.failAfterNext(new SocketException("Too many open files"));
      try (var next = new RawConnection(server.port())) {
        assertThat(next.get("/ignore", "").read().status()).isEqualTo(200);
        assertThat(idle.isClosedByServer()).isTrue();
      }
    }
  }

  @Test
  void closeWaitsForRequestsInProgress() throws Exception {
    var server = TestServer.start(LIMITS);
    try (var wire = server.connect().get("/wait", "");
        var idle = server.connectIdle(1);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var _ = server.handler().waiting.take();
      var closed = threads.submit(server.server()::close);
      assertThat(idle.isClosedByServer()).isTrue();
      assertThat(closed.isDone()).isFalse();

      server.handler().mayEnd.release();

      assertThat(wire.readToEnd()).endsWith("waited");
      assertThat(closed.get(SOON.toMillis(), TimeUnit.MILLISECONDS)).isNull();
      assertThat(server.server().connections()).isZero();
    }
  }

  @Test
  void closeIsIdempotent() {
    var server = TestServer.start(LIMITS);
    server.server().close();
    server.server().close();

    assertThat(server.server().connections()).isZero();
  }

  @Test
  void responseDuringShutdownHasConnectionClose() throws Exception {
    var server = TestServer.start(LIMITS);
    try (var wire = server.connect();
        var idle = server.connectIdle();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      wire.send("GET /ignore HTTP/1.1\r\n");
      server.awaitBusy(1);
      var closed = threads.submit(server.server()::close);
      assertThat(idle.isClosedByServer()).isTrue();

      var reply = wire.send("Host: x\r\n\r\n").read();

      assertThat(reply.header("Connection")).contains("close");
      assertThat(closed.get(SOON.toMillis(), TimeUnit.MILLISECONDS)).isNull();
    }
  }

  @Test
  void longHeadsTogetherStayWithinTheirMemoryBudget() throws IOException {
    var memory = new HeadMemoryBudget(100);
    assertThat(memory.take(60)).isTrue();
    assertThat(memory.take(60)).isFalse();
    assertThat(memory.take(40)).isTrue();
    memory.release(100);
    assertThat(memory.take(100)).isTrue();

    var limits = new HttpLimits(64, 64, LONG, LONG, LONG, 1, LONG);
    try (var server = TestServer.start(limits)) {
      var wires = new ArrayDeque<RawConnection>();
      int refused = 0;
      for (int i = 0; i < 20; i++) {
        var wire = server.connect().send("GET /ignore HTTP/1.1\r\nX: " + "a".repeat(90_000));
        wires.add(wire);
      }
      for (var wire : wires) {
        refused += wire.send("\r\nHost: x\r\n\r\n").read().status() == 503 ? 1 : 0;
      }
      assertThat(refused).isBetween(1, 19);
      try (var next = server.connect()) {
        var line = "X: " + "a".repeat(90_000) + "\r\n";
        for (var wire : wires) {
          wire.close();
        }
        server.awaitConnections(1);
        assertThat(next.get("/ignore", line).read().status()).isEqualTo(200);
      }
    }
  }

  /** Waits until this many connections have a request in progress. */
  private static void awaitBusy(HttpServer server, int count) {
    while (server.busyConnections() != count) {
      Thread.onSpinWait();
    }
  }

  /** Server socket whose accept can be made to fail. */
  private static final class Failing extends ServerSocket {
    private final Queue<Throwable> failures;
    private final AtomicReference<@Nullable Throwable> next = new AtomicReference<>();

    Failing(Queue<Throwable> failures) throws IOException {
      this.failures = failures;
      bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    void failAfterNext(Throwable failure) {
      next.set(failure);
    }

    @Override
    public Socket accept() throws IOException {
      fail(failures.poll());
      fail(next.getAndSet(null));
      return super.accept();
    }

    private static void fail(@Nullable Throwable failure) throws IOException {
      switch (failure) {
        case IOException e -> throw e;
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case null, default -> {}
      }
    }
  }

  /** Exception whose message throws too, as can happen when memory has run out. */
  private static final class Unprintable extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new OutOfMemoryError("on purpose");
    }
  }
}
